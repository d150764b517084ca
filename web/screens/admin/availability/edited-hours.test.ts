import { describe, expect, it } from "vitest";
import {
  checkRanges,
  checkWeek,
  copyToAllDays,
  editedFrom,
  editedWeek,
  emptyRange,
  isSame,
  isSameWeek,
  type Weekday,
} from "./edited-hours.ts";

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

const range = (startTime: string, endTime: string) => ({ startTime, endTime });
const savedWeek = (open: Record<number, Weekday["ranges"]>): Weekday[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, ranges: open[weekday] ?? [] }));
const saved = savedWeek({
  0: [range("10:00", "12:00")],
  3: [range("16:00", "18:00"), range("19:00", "24:00")],
});

/** The saved week with a changed Sunday. */
const withSunday = (change: Partial<ReturnType<typeof editedWeek>[number]>) =>
  editedWeek(saved).map((day) => (day.weekday === 0 ? { ...day, ...change } : day));

describe("a week that is edited", () => {
  it("equals the saved week until a relevant change", () => {
    expect(isSameWeek(editedWeek(saved), saved)).toBe(true);
    const [sunday] = editedWeek(saved);
    expect(isSameWeek(withSunday({ ranges: [...(sunday?.ranges ?? []), emptyRange()] }), saved)).toBe(true);
    expect(isSameWeek(withSunday({ isOpen: false }), saved)).toBe(false);
    const dayOff = savedWeek({});
    expect(isSameWeek(editedWeek(dayOff), dayOff)).toBe(true);
    expect(
      isSameWeek(
        editedWeek(dayOff).map((day) => ({ ...day, isOpen: day.weekday === 6 })),
        dayOff,
      ),
    ).toBe(false);
    expect(isSameWeek(withSunday({ ranges: [{ key: 1, ...range("10:00", "12:10") }] }), saved)).toBe(false);
  });

  it("is sent without the ranges of days that are off, which it keeps", () => {
    const edited = withSunday({ isOpen: false });
    expect(edited[0]?.ranges).toMatchObject([range("10:00", "12:00")]);
    expect(checkWeek(edited)).toMatchObject({ week: savedWeek({ 3: saved[3]?.ranges ?? [] }) });
  });

  it("returns the key of the faulty range; an open day needs a range", () => {
    const wrong = { key: 71, ...range("12:00", "10:00") };
    expect(checkWeek(withSunday({ ranges: [wrong] }))).toEqual({
      fault: { key: 71, message: "availability.range-reversed" },
    });
    const empty = emptyRange();
    expect(checkWeek(withSunday({ ranges: [empty] }))).toEqual({
      fault: { key: empty.key, message: "availability.day-without-times" },
    });
    expect(checkWeek(withSunday({ ranges: [wrong], isOpen: false }))).toHaveProperty("week");
  });

  it("can be copied to all days, each with keys of its own", () => {
    const week = copyToAllDays(editedWeek(saved), [{ key: 1, ...range("09:00", "11:00") }]);
    expect(week.map((day) => day.isOpen)).toEqual(Array(7).fill(true));
    expect(new Set(week.map((day) => day.ranges[0]?.key)).size).toBe(7);
    expect(week[6]?.ranges).toMatchObject([range("09:00", "11:00")]);
  });
});
