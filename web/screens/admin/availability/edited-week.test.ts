import { describe, expect, it } from "vitest";
import { emptyRange } from "./edited-ranges.ts";
import { checkWeek, copiedToAll, editedWeek, faultyKey, isSameWeek, type Weekday } from "./edited-week.ts";

const range = (startTime: string, endTime: string) => ({ startTime, endTime });
const savedWeek = (open: Record<number, Weekday["ranges"]>): Weekday[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, ranges: open[weekday] ?? [] }));
const saved = savedWeek({
  0: [range("10:00", "12:00")],
  3: [range("16:00", "18:00"), range("19:00", "24:00")],
});

/** Sunday and what is changed in it. */
const withSunday = (change: Partial<ReturnType<typeof editedWeek>[number]>) =>
  editedWeek(saved).map((day) => (day.weekday === 0 ? { ...day, ...change } : day));

describe("a week that is edited", () => {
  it("is as it was saved until something counts", () => {
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

  it("is sent with the days off empty, though they remember their times", () => {
    const edited = withSunday({ isOpen: false });
    expect(edited[0]?.ranges).toMatchObject([range("10:00", "12:00")]);
    expect(checkWeek(edited)).toMatchObject({ week: savedWeek({ 3: saved[3]?.ranges ?? [] }) });
  });

  it("names the range at fault; an open day wants a time", () => {
    const wrong = { key: 71, ...range("12:00", "10:00") };
    expect(checkWeek(withSunday({ ranges: [wrong] }))).toEqual({
      fault: { key: 71, message: "admin.range-reversed" },
    });
    const empty = emptyRange();
    expect(checkWeek(withSunday({ ranges: [empty] }))).toEqual({
      fault: { key: empty.key, message: "admin.day-without-times" },
    });
    expect(checkWeek(withSunday({ ranges: [wrong], isOpen: false }))).toHaveProperty("week");
  });

  it("may be the same on all days, each with ranges of its own", () => {
    const week = copiedToAll(editedWeek(saved), [{ key: 1, ...range("09:00", "11:00") }]);
    expect(week.map((day) => day.isOpen)).toEqual(Array(7).fill(true));
    expect(new Set(week.map((day) => day.ranges[0]?.key)).size).toBe(7);
    expect(week[6]?.ranges).toMatchObject([range("09:00", "11:00")]);
  });
});

describe("faultyKey", () => {
  it("finds the range by its place among those that were sent, behind days off and ranges left out", () => {
    const edited = editedWeek(saved).map((day) =>
      day.weekday === 3 ? { ...day, ranges: [emptyRange(), ...day.ranges] } : day,
    );
    const checked = checkWeek(edited);
    const sent = "week" in checked ? checked.week : [];
    expect(faultyKey({ issues: [{ path: "week.3.ranges.1" }] }, sent)).toBe(edited[3]?.ranges[2]?.key);
    expect(faultyKey({ issues: [{ path: "week.3.ranges.0.startTime" }] }, sent)).toBe(
      edited[3]?.ranges[1]?.key,
    );
    expect(faultyKey({ issues: [{ path: "week.1.ranges.0" }, { path: "week" }] }, sent)).toBeUndefined();
    expect(faultyKey(undefined, sent)).toBeUndefined();
  });
});
