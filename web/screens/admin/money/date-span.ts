// Which days the books are held against each other for: IST days, both included. Knows no calendar but the dates.
import { addDays, daysBetween, isCalendarDate } from "#domain/ist-time.ts";

export const NAMED_SPANS = ["today", "yesterday", "month"] as const;
export type NamedSpan = (typeof NAMED_SPANS)[number];
export type Span = { from: string; to: string };

/** The server compares no more than this at once. */
export const LONGEST_SPAN_DAYS = 31;

export function spanOf(name: NamedSpan, today: string): Span {
  if (name === "month") return { from: `${today.slice(0, 8)}01`, to: today };
  const day = name === "today" ? today : addDays(today, -1);
  return { from: day, to: day };
}

export type SpanProblem = "incomplete" | "reversed" | "ahead" | "too-long";

/** Why a span that somebody chose cannot be shown; null when it can. */
export function spanProblem({ from, to }: Span, today: string): SpanProblem | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return "incomplete";
  if (to < from) return "reversed";
  if (to > today) return "ahead";
  return daysBetween(from, to) + 1 > LONGEST_SPAN_DAYS ? "too-long" : null;
}
