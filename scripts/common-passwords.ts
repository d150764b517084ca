// Makes server/common-passwords.txt.gz from a list of passwords, one a line, the commonest first (which one, see
// server/modules/staff/common-passwords.ts):
//   node scripts/common-passwords.ts <path of the list>
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./checks/source-files.ts";

/** Shorter ones are rarely what is left of a password of 12 characters without its digits and signs. */
const MIN_LENGTH = 8;
const COUNT = 100_000;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("usage: node scripts/common-passwords.ts <path of the list>");
const passwords = readFileSync(source, "utf8").split("\n");
const kept = new Set<string>();
let lines = 0;
for (const password of passwords) {
  if (kept.size === COUNT) break;
  lines += 1;
  const folded = password.toLowerCase().replace(/\s/g, "");
  if ([...folded].length >= MIN_LENGTH) kept.add(folded);
}
if (kept.size < COUNT)
  throw new Error(`The list has only ${kept.size} passwords of ${MIN_LENGTH} characters.`);
const target = join(root, "server/common-passwords.txt.gz");
writeFileSync(target, gzipSync([...kept].sort().join("\n"), { level: 9 }));
process.stdout.write(`${COUNT} passwords of the first ${lines} lines written to ${target}\n`);
