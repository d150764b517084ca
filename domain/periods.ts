// Days, weeks, months and years of reports, as spans of IST days. A week begins on Monday.
import { addDays, daysBetween, weekdayOf } from "./ist-time.ts";

export const PERIOD_UNITS = ["day", "week", "month", "year"] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** From one day to another, both `YYYY-MM-DD` and both included. */
export type Span = { from: string; to: string };

/** The period that contains a day. */
export function periodOf(unit: PeriodUnit, date: string): Span {
  const from = startOf(unit, date);
  return { from, to: addDays(startAfter(unit, from), -1) };
}

/** The first day of the period so many periods after, or before, the one that begins on `from`. */
export function shiftPeriod(unit: PeriodUnit, from: string, count: number): string {
  if (unit === "day") return addDays(from, count);
  if (unit === "week") return addDays(from, 7 * count);
  const months =
    Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + count * (unit === "year" ? 12 : 1);
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The same number of days from the beginning of the period before, or all of it if it is shorter. */
export function spanBefore(unit: PeriodUnit, { from, to }: Span): Span {
  const before = periodOf(unit, shiftPeriod(unit, from, -1));
  // A period that is over is compared with the whole period before, which may be longer.
  if (to === periodOf(unit, from).to) return before;
  const days = Math.min(daysBetween(from, to), daysBetween(before.from, before.to));
  return { from: before.from, to: addDays(before.from, days) };
}

function startOf(unit: PeriodUnit, date: string): string {
  if (unit === "day") return date;
  if (unit === "month") return `${date.slice(0, 7)}-01`;
  if (unit === "year") return `${date.slice(0, 4)}-01-01`;
  const weekday = weekdayOf(date);
  return addDays(date, -((weekday + 6) % 7));
}

const startAfter = (unit: PeriodUnit, from: string) => shiftPeriod(unit, from, 1);
