import { expect, test } from "vitest";
import { periodOf, shiftPeriod, spanBefore } from "./periods.ts";

test("a week is from Monday to Sunday, and months and years are those of the calendar", () => {
  expect(periodOf("day", "2026-11-22")).toEqual({ from: "2026-11-22", to: "2026-11-22" });
  expect(periodOf("week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(periodOf("week", "2026-11-23")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(periodOf("month", "2028-02-11")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(periodOf("year", "2026-11-22")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test("periods before and after cross the turn of the year", () => {
  expect(shiftPeriod("day", "2026-01-01", -1)).toBe("2025-12-31");
  expect(shiftPeriod("week", "2026-01-05", -1)).toBe("2025-12-29");
  expect(shiftPeriod("month", "2026-01-01", -11)).toBe("2025-02-01");
  expect(shiftPeriod("month", "2026-11-01", 2)).toBe("2027-01-01");
  expect(shiftPeriod("year", "2026-01-01", -11)).toBe("2015-01-01");
});

test("a period that is not over is compared with as many days of the one before", () => {
  expect(spanBefore("month", { from: "2026-11-01", to: "2026-11-22" })).toEqual({
    from: "2026-10-01",
    to: "2026-10-22",
  });
  expect(spanBefore("week", { from: "2026-11-16", to: "2026-11-18" })).toEqual({
    from: "2026-11-09",
    to: "2026-11-11",
  });
  expect(spanBefore("year", { from: "2026-01-01", to: "2026-03-01" })).toEqual({
    from: "2025-01-01",
    to: "2025-03-01",
  });
});

test("a shorter month before is taken whole, and so is the month before one that is over", () => {
  expect(spanBefore("month", { from: "2026-03-01", to: "2026-03-30" }).to).toBe("2026-02-28");
  expect(spanBefore("month", { from: "2026-02-01", to: "2026-02-28" })).toEqual({
    from: "2026-01-01",
    to: "2026-01-31",
  });
});
