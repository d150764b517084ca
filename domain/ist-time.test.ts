import { expect, test } from "vitest";
import { addDays, daysBetween, isCalendarDate, istDateOf, istInstant, istTimeOf } from "./ist-time.ts";
import { secondsUntil } from "./seconds-until.ts";

test("an instant's day and time in India do not depend on the machine's time zone", () => {
  const instant = new Date("2026-11-21T18:45:59Z");
  expect([istDateOf(instant), istTimeOf(instant)]).toEqual(["2026-11-22", "00:15"]);
});
test("an IST day and time convert to an instant, and 24:00 is the next day's 00:00", () => {
  expect(istInstant("2026-11-22", "00:00").toISOString()).toBe("2026-11-21T18:30:00.000Z");
  expect(istInstant("2026-11-21", "24:00")).toEqual(istInstant("2026-11-22", "00:00"));
});
test("only existing days in the form YYYY-MM-DD are dates", () => {
  expect(["2028-02-29", "2026-02-29", "2026-13-01", "2026-1-1", "tomorrow"].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
test("days are counted across months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysBetween("2026-12-31", "2027-03-01")).toBe(60);
});
test("a wait is in whole seconds, rounded up, and never negative", () => {
  const now = new Date(1_000);
  expect([secondsUntil(now, new Date(1_001)), secondsUntil(now, new Date(0))]).toEqual([1, 0]);
});
