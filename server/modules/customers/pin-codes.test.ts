import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { INDIAN_STATES, validateAddressField } from "#domain/addresses.ts";
import { compressPinCodes, findInList } from "./pin-code-list.ts";
import { findPinCode } from "./pin-codes.ts";

test.each([
  ["208005", { state: "UP", city: "Kanpur" }],
  ["110001", { state: "DL", city: "Delhi" }],
  ["110098", { state: "DL", city: "Delhi" }],
  ["500001", { state: "TS", city: "Hyderabad" }],
  ["194101", { state: "LA", city: "Leh" }],
  ["122001", { state: "HR", city: "Gurugram" }],
  ["999999", null],
  ["110079", null],
])("the PIN code %s belongs to %j", (pinCode, place) => expect(findPinCode(pinCode)).toEqual(place));

test("every place of the list is one that the address form accepts, and every state has a PIN code", () => {
  const file = new URL("../../pin-codes.txt.gz", import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  const places = lines.map((line) => findInList(lines, line.slice(0, 6)));
  expect(places).not.toContain(null);
  const refused = places.filter((place) => place?.city && validateAddressField("city", place.city) !== null);
  expect(refused).toEqual([]);
  expect(new Set(places.map((place) => place?.state))).toEqual(new Set(INDIAN_STATES));
});

test("neighbouring PIN codes of one district are one range, and a city without a majority is left out", () => {
  const office = (pinCode: string, district: string) => ({ pinCode, district, state: "Uttar Pradesh" });
  const list = compressPinCodes([
    office("208002", "Kanpur Nagar"),
    office("208001", "Kanpur Nagar"),
    office("208004", "Unnao"),
    office("208004", "Kanpur Nagar"),
  ]);
  expect(list).toBe("208001-208002 UP Kanpur\n208004-208004 UP");
});
