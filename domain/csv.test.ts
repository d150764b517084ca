import { describe, expect, it } from "vitest";
import { csvFile, csvLine } from "./csv.ts";

describe("a line of a CSV file", () => {
  it.each(["=1+1", "+91", "-5", "@x", "\tx", "\rx", "\nx", "＝1+1", "＠x"])(
    "begins a text that a spreadsheet would take for a formula with an apostrophe: %j",
    (cell) => {
      const line = csvLine([cell, "pay_1"]);
      expect(line).toContain(`'${cell}`);
      expect(line.startsWith(cell)).toBe(false);
    },
  );

  it.each([
    ...["234E56", "2e9", "1234567890123456", "007", "00", "000123", "1,234", "12.5", "5%", " 2E3 ", " 12"],
    ...["9876543210", "6000000000", "919876543210"],
    ...[
      "2MAR34",
      "MARCH2",
      "SEPT22",
      "23-Dec",
      "Jan 5",
      "5 May 2026",
      "May 5, 2026",
      "1/2",
      "3-4",
      "1.2.2026",
    ],
  ])("begins a text that a spreadsheet would take for a number or a day with an apostrophe: %j", (cell) => {
    expect(csvLine([cell, "x"])).toContain(`'${cell}`);
  });

  it.each(["0", "7", "999799", "222222", "400050", "123456789012345", "5876543210", "20261122"])(
    "leaves a whole number of which a spreadsheet keeps every digit as a number: %j",
    (cell) => {
      expect(csvLine([cell, "x"])).toBe(`${cell},x\r\n`);
    },
  );

  it.each([
    ...["K7M2QX", "234E5X", "98765 43210", "2026-11-22", "16:30", "2026-11-22 16:30", "pay_29QQoUBi66xm2f"],
    ...["May", "Marathe 2", "April Dsouza", "Decs", "E5", "राम 2", "-".repeat(0), "1 question", "Room 12E3"],
  ])("leaves other texts as they are, among them days and times: %j", (cell) => {
    expect(csvLine([cell])).toBe(`${cell}\r\n`);
  });

  it("keeps numbers as they are, also negative ones", () => {
    expect(csvLine([-300, 751.5, 0, null])).toBe("-300,751.5,0,\r\n");
  });

  it("quotes commas, quotation marks and line breaks", () => {
    expect(csvLine(['say "हाँ"', "a,b", "c\nd"])).toBe('"say ""हाँ""","a,b","c\nd"\r\n');
  });
});

it("a file has a byte order mark and a line for each row", () => {
  expect(
    csvFile([
      ["भुगतान", 751.5, null],
      ["pay_-1", "1=1", -300],
    ]),
  ).toBe("\uFEFFभुगतान,751.5,\r\npay_-1,1=1,-300\r\n");
});
