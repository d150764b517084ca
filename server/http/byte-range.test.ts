import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-1", { start: 0, end: 1 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=9-99", { start: 9, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=10-11", "none"],
  ["bytes=-0", "none"],
  ["bytes=3-2", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["bytes=0-1,x", null],
  ["bytes=x-5", null],
  ["bytes=0-1,20-30", { start: 0, end: 1 }],
  [`bytes=${"9".repeat(400)}-`, "none"],
  ["items=0-1", null],
  [undefined, null],
])("parseByteRange of %s and 10 bytes is %j", (header, expected) =>
  expect(parseByteRange(header, 10)).toEqual(expected),
);

test("an empty file is sent whole for its last bytes, and has no others", () => {
  expect(parseByteRange("bytes=-5", 0)).toBeNull();
  expect(parseByteRange("bytes=0-", 0)).toBe("none");
});
