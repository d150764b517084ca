import { istInstant } from "#domain/ist-time.ts";
import type { Span } from "#domain/periods.ts";
import { sql } from "#server/db/sql.ts";

/** The spans as rows of instants: `span` has `begins`, `ends` (excluded) and `place`, by which they are in their order. */
export function spanRows(spans: readonly Span[]) {
  const begins = spans.map(({ from }) => istInstant(from, "00:00"));
  const ends = spans.map(({ to }) => istInstant(to, "24:00"));
  return sql`unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) with ordinality as span (begins, ends, place)`;
}

/** The same as rows of days: `first` and `final` (included), and `place`. */
export function dayRows(spans: readonly Span[]) {
  const froms = spans.map(({ from }) => from);
  const tos = spans.map(({ to }) => to);
  return sql`unnest(${froms}::date[], ${tos}::date[]) with ordinality as span (first, final, place)`;
}

/** From the first day of any span to the last one. */
export function wholeOf(spans: readonly Span[]): Span {
  const days = spans.flatMap(({ from, to }) => [from, to]).sort();
  return { from: days[0] ?? "", to: days.at(-1) ?? "" };
}
