// The days for which the books are compared: IST dates, first and last included.
import { addDays, daysBetween, isCalendarDate } from "#domain/ist-time.ts";

export const NAMED_SPANS = ["today", "yesterday", "month"] as const;
export type NamedSpan = (typeof NAMED_SPANS)[number];
export type DateSpan = { from: string; to: string };

/** The server's limit. */
export const MAX_SPAN_DAYS = 31;

export function spanOf(name: NamedSpan, today: string): DateSpan {
  if (name === "month") return { from: `${today.slice(0, 8)}01`, to: today };
  const day = name === "today" ? today : addDays(today, -1);
  return { from: day, to: day };
}

export type SpanProblem = "incomplete" | "reversed" | "ahead" | "too-long";

/** What is wrong with a chosen span; null if nothing is. */
export function spanProblem({ from, to }: DateSpan, today: string): SpanProblem | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return "incomplete";
  if (to < from) return "reversed";
  if (to > today) return "ahead";
  return daysBetween(from, to) + 1 > MAX_SPAN_DAYS ? "too-long" : null;
}
