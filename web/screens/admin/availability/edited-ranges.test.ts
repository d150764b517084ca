import { describe, expect, it } from "vitest";
import { checkRanges, editedFrom, emptyRange, isSame } from "./edited-ranges.ts";

const edited = (...times: [string, string][]) =>
  times.map(([startTime, endTime]) => ({ ...emptyRange(), startTime, endTime }));

describe("checkRanges", () => {
  it("leaves out ranges without any time", () => {
    const ranges = edited(["", ""], ["10:00", "24:00"]);
    expect(checkRanges(ranges)).toEqual({ ranges: [ranges[1]] });
    expect(checkRanges(edited(["", ""]))).toEqual({ isEmpty: true });
  });

  it("returns the key of the faulty range, also after ranges that are left out", () => {
    const ranges = edited(["", ""], ["10:00", "12:00"], ["11:00", "13:00"]);
    expect(checkRanges(ranges)).toEqual({
      fault: { key: ranges[2]?.key, message: "availability.range-overlapping" },
    });
    const reversed = edited(["12:00", "10:00"]);
    expect(checkRanges(reversed)).toEqual({
      fault: { key: reversed[0]?.key, message: "availability.range-reversed" },
    });
  });

  it("refuses a range with only one time", () => {
    const half = edited(["10:00", "12:00"], ["13:00", ""]);
    expect(checkRanges(half)).toEqual({
      fault: { key: half[1]?.key, message: "availability.range-incomplete" },
    });
  });
});

describe("editedFrom", () => {
  it("starts a closed day with one empty range", () => {
    expect(editedFrom([])).toMatchObject([{ startTime: "", endTime: "" }]);
  });
});

describe("isSame", () => {
  it("ignores ranges without any time, and nothing else", () => {
    const saved = [{ startTime: "10:00", endTime: "12:00" }];
    expect(isSame(edited(["10:00", "12:00"], ["", ""]), saved)).toBe(true);
    expect(isSame(edited(["10:00", "12:00"], ["13:00", ""]), saved)).toBe(false);
    expect(isSame(edited(["", ""]), saved)).toBe(false);
    expect(isSame(edited(["", ""]), [])).toBe(true);
  });
});
