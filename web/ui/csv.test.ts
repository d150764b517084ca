import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

const lines = (...cells: string[]) => csvOf([cells]).replace("\uFEFF", "");

describe("a CSV file", () => {
  it("has a byte order mark, a line for each row, and quotes where they are needed", () => {
    expect(
      csvOf([
        ["भुगतान", 751.5, null, -300],
        ['say "हाँ"', "a,b", "c\nd"],
      ]),
    ).toBe('\uFEFFभुगतान,751.5,,-300\r\n"say ""हाँ""","a,b","c\nd"\r\n');
  });

  it.each(["=1+1", "+91", "-5", "@x", "\tx", "\rx"])(
    "escapes a cell that a spreadsheet would take for a formula: %j",
    (cell) => {
      const text = lines(cell, "pay_1");
      expect(text).toContain(`'${cell}`);
      expect(text.startsWith(cell)).toBe(false);
    },
  );

  it("keeps negative numbers as numbers", () => {
    expect(csvOf([["a", -5, -0.5]])).toBe("\uFEFFa,-5,-0.5\r\n");
  });

  it("keeps such characters inside a cell", () => {
    expect(lines("pay_-1", "1=1")).toBe("pay_-1,1=1\r\n");
  });
});
