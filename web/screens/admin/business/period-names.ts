import type { PeriodUnit, Span } from "#domain/periods.ts";
import { formatDate, formatMonth } from "#web/i18n/format.ts";

/** "21 Nov 2026" as ["21", "Nov", "2026"]. */
const partsOf = (date: string) => formatDate(date).split(" ");

/** "1–22 Nov", "28 Sep – 4 Oct", "29 Dec 2025 – 4 Jan 2026", "22 Nov"; with the year on request. */
export function nameSpan({ from, to }: Span, hasYear = false): string {
  const [firstDay, firstMonth, firstYear] = partsOf(from);
  const [lastDay, lastMonth, lastYear] = partsOf(to);
  if (firstYear !== lastYear) return `${formatDate(from)} – ${formatDate(to)}`;
  const year = hasYear ? ` ${lastYear}` : "";
  if (from === to) return `${lastDay} ${lastMonth}${year}`;
  if (firstMonth === lastMonth) return `${firstDay}–${lastDay} ${lastMonth}${year}`;
  return `${firstDay} ${firstMonth} – ${lastDay} ${lastMonth}${year}`;
}

/** "22 Nov 2026", "16–22 Nov 2026", "November 2026", "2026", of the whole period. */
export function namePeriod(unit: PeriodUnit, span: Span): string {
  if (unit === "month") return formatMonth(span.from);
  if (unit === "year") return span.from.slice(0, 4);
  return nameSpan(span, true);
}

/** Under the points of a chart: days and weeks as "31 Aug", "7 Sep", "14", months as "Nov". */
export function nameOnAxis(unit: PeriodUnit, from: string, isMonthNamed: boolean): string {
  const [day, month, year] = partsOf(from);
  if (unit === "year") return year ?? "";
  if (unit === "month") return month ?? "";
  return isMonthNamed ? `${day} ${month}` : (day ?? "");
}
