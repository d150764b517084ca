// Makes server/common-passwords.txt.gz from the dictionary of zxcvbn-ts (see server/modules/staff/common-passwords.ts):
//   node scripts/common-passwords.ts <path of passwords.json>
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./checks/source-files.ts";

/** Shorter ones are rarely what is left of a password of 12 characters without its digits and signs. */
const MIN_LENGTH = 8;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("usage: node scripts/common-passwords.ts <path of passwords.json>");
const passwords: string[] = JSON.parse(readFileSync(source, "utf8"));
const folded = new Set(passwords.map((password) => password.toLowerCase().replace(/\s/g, "")));
const kept = [...folded].filter((password) => [...password].length >= MIN_LENGTH).sort();
const target = join(root, "server/common-passwords.txt.gz");
writeFileSync(target, gzipSync(kept.join("\n"), { level: 9 }));
process.stdout.write(`${kept.length} of ${passwords.length} passwords written to ${target}\n`);
