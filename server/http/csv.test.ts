import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";

describe("a line of a CSV file", () => {
  it.each(["=1+1", "+91", "-5", "@x", "\tx", "\rx", "\nx", "＝1+1", "＠x"])(
    "begins a text that a spreadsheet would take for a formula with an apostrophe: %j",
    (cell) => {
      const line = csvLine([cell, "pay_1"]);
      expect(line).toContain(`'${cell}`);
      expect(line.startsWith(cell)).toBe(false);
    },
  );

  it("keeps numbers as they are, also negative ones", () => {
    expect(csvLine([-300, 751.5, 0, null])).toBe("-300,751.5,0,\r\n");
  });

  it("quotes commas, quotation marks and line breaks", () => {
    expect(csvLine(['say "हाँ"', "a,b", "c\nd"])).toBe('"say ""हाँ""","a,b","c\nd"\r\n');
  });
});
