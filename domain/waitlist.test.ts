import { describe, expect, test } from "vitest";
import { isLongEnoughAhead, isOfferTime, waitedDays } from "./waitlist.ts";

const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);
/** A Thursday. */
const now = ist("2026-11-26", "10:00");

describe("the days for which a customer waits", () => {
  test("a day, or a part of it, is that day alone", () => {
    const day = { fromDay: "2026-11-29", toDay: "2026-11-29" };
    expect(waitedDays("2026-11-29", "day", now)).toEqual({ ...day, part: null });
    expect(waitedDays("2026-11-29", "evening", now)).toEqual({ ...day, part: "evening" });
  });

  test("for a day of the next seven days the week is these, whichever day was chosen", () => {
    const week = { fromDay: "2026-11-26", toDay: "2026-12-02", part: null };
    for (const date of ["2026-11-26", "2026-11-28", "2026-12-02"])
      expect(waitedDays(date, "week", now)).toEqual(week);
  });

  test("for a later day the week is the seven days from it on", () => {
    expect(waitedDays("2026-12-03", "week", now)).toEqual({
      fromDay: "2026-12-03",
      toDay: "2026-12-09",
      part: null,
    });
  });
});

describe("when a slot is offered", () => {
  test.each([
    ["07:59", false],
    ["08:00", true],
    ["20:49", true],
    ["20:50", false],
    ["23:55", false],
    ["02:30", false],
  ])("at %s: %s", (time, isOffered) => {
    expect(isOfferTime(ist("2026-11-26", time))).toBe(isOffered);
  });

  test("only if it can still be booked when the ten minutes of the offer are over", () => {
    expect(isLongEnoughAhead("2026-11-26", "10:20", now)).toBe(true);
    expect(isLongEnoughAhead("2026-11-26", "10:10", now)).toBe(false);
  });
});
