// The business in figures for a period, and the statement of a month.
import { type ReportedReason, toReportedReason } from "#contract/accounting.ts";
import type { Business, Figures, Statement } from "#contract/business.ts";
import { addDays, daysBetween, istDateOf } from "#domain/ist-time.ts";
import { type PeriodUnit, periodOf, type Span, shiftPeriod, spanBefore } from "#domain/periods.ts";
import { guideShare } from "#domain/revenue.ts";
import type { AppContext } from "#server/context.ts";
import { type RefundSums, type Sums, sumHours, sumRefundsByReason, sumSpans } from "./daily-sums.sql.ts";
import { revenueOf } from "./revenue.ts";

const PERIODS = 12;

/** The period that contains `date`, as far as it is over. A date in the future stands for today. */
function countedSpan(unit: PeriodUnit, date: string, today: string): Span & { isOpen: boolean } {
  const { from, to } = periodOf(unit, date < today ? date : today);
  const isOpen = today <= to;
  return { from, to: isOpen ? today : to, isOpen };
}

export async function getBusiness(
  ctx: AppContext,
  { period, date }: { period: PeriodUnit; date: string },
  now: Date,
): Promise<Business> {
  const today = istDateOf(now);
  const { isOpen, ...current } = countedSpan(period, date, today);
  const earlier = Array.from({ length: PERIODS - 1 }, (_, at) =>
    periodOf(period, shiftPeriod(period, current.from, at + 1 - PERIODS)),
  );
  const spans = [spanBefore(period, current), ...earlier, current];
  const [sums, hours, refunds] = await ctx.readLagging((db) =>
    Promise.all([
      sumSpans(db, period, spans, today),
      sumHours(db, current, today),
      sumRefundsByReason(db, current, today),
    ]),
  );
  const [previous, ...periods] = spans.map((span, at) => toFigures(span, sums[at] as Sums));
  return {
    period,
    today,
    isOpen,
    current: periods.at(-1) as Figures,
    previous: previous as Figures,
    periods,
    hours: hours.map(({ weekday, hour, open, filled }) => ({
      weekday,
      hour,
      openSlots: open,
      filledSlots: filled,
    })),
    refunds: byReportedReason(refunds),
  };
}

/** Reasons that only earlier versions had are one. The largest sum comes first. */
function byReportedReason(sums: readonly RefundSums[]): Business["refunds"] {
  const found = new Map<ReportedReason, { refunds: number; paise: number }>();
  for (const { reason, refunds, paise } of sums) {
    const reported = toReportedReason(reason);
    const before = found.get(reported) ?? { refunds: 0, paise: 0 };
    found.set(reported, { refunds: before.refunds + refunds, paise: before.paise + paise });
  }
  return [...found]
    .sort(([, one], [, other]) => other.paise - one.paise)
    .map(([reason, { refunds, paise }]) => ({ reason, refunds, amount: paise / 100 }));
}

function toFigures({ from, to }: Span, sums: Sums): Figures {
  const {
    refunds,
    completed,
    openSlots,
    filledSlots,
    customers,
    newCustomers,
    remediesSold,
    remediesPerformed,
  } = sums;
  return {
    from,
    to,
    ...toLine(sums),
    refunds,
    sessions: completed,
    openSlots,
    filledSlots,
    customers,
    returningCustomers: customers - newCustomers,
    remediesSold,
    remediesPerformed,
  };
}

function toLine(sums: Sums) {
  return {
    sessionsTaken: sums.sessionCapturedPaise / 100,
    remediesTaken: sums.remedyCapturedPaise / 100,
    sessionsRefunded: sums.sessionRefundedPaise / 100,
    remediesRefunded: sums.remedyRefundedPaise / 100,
    refunds: sums.refunds,
  };
}

/** `month` is `YYYY-MM`. */
export async function getStatement(ctx: AppContext, month: string, now: Date): Promise<Statement> {
  const today = istDateOf(now);
  const { isOpen, ...span } = countedSpan("month", `${month}-01`, today);
  const dates = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, at) =>
    addDays(span.from, at),
  );
  const spans = [span, ...dates.map((date) => ({ from: date, to: date }))];
  const sums = await ctx.readLagging((db) => sumSpans(db, "day", spans, today));
  const [whole, ...days] = sums as [Sums, ...Sums[]];
  const revenue = revenueOf(whole);
  return {
    month: span.from.slice(0, 7),
    to: span.to,
    isOpen,
    ...toLine(whole),
    left: (revenue.sessionPaise + revenue.remedyPaise) / 100,
    ...guideShare(revenue),
    days: days.flatMap((day, at) => {
      const line = { date: dates[at] as string, ...toLine(day) };
      const { sessionsTaken, remediesTaken, sessionsRefunded, remediesRefunded } = line;
      return sessionsTaken || remediesTaken || sessionsRefunded || remediesRefunded ? [line] : [];
    }),
  };
}
