// Makes server/pin-codes.txt.gz from GeoNames' postal codes of India (IN.txt, see server/modules/customers/pin-codes.ts):
//   node scripts/pin-codes.ts <path of IN.txt>
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { compressPinCodes, type PinCodeRow } from "#server/modules/customers/pin-code-list.ts";
import { root } from "./checks/source-files.ts";

/** GeoNames' columns: country, postal code, place, state, its code, district. */
function readRows(text: string): PinCodeRow[] {
  const lines = text.split("\n").filter(Boolean);
  return lines.map((line) => {
    const [, pinCode = "", , state = "", , district = ""] = line.split("\t");
    return { pinCode, state, district };
  });
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("usage: node scripts/pin-codes.ts <path of IN.txt>");
const list = compressPinCodes(readRows(readFileSync(source, "utf8")));
const target = join(root, "server/pin-codes.txt.gz");
writeFileSync(target, gzipSync(list, { level: 9 }));
process.stdout.write(`${list.split("\n").length} ranges written to ${target}\n`);
