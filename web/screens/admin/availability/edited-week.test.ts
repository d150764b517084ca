import { describe, expect, it } from "vitest";
import { emptyRange } from "./edited-ranges.ts";
import { checkWeek, copyToAllDays, editedWeek, isSameWeek, type Weekday } from "./edited-week.ts";

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
