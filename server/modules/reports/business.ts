// The business in figures for a period, and the statement of a month.
import { type ReportedReason, toReportedReason } from "#contract/accounting.ts";
import type { Business, Figures, Statement } from "#contract/business.ts";
import { addDays, daysBetween, istDateOf } from "#domain/ist-time.ts";
import { type PeriodUnit, periodOf, type Span, shiftPeriod, spanBefore } from "#domain/periods.ts";
import { guideShare } from "#domain/revenue.ts";
import type { AppContext } from "#server/context.ts";
import { type MoneySums, type RefundSums, sumMoney, sumRefundsByReason } from "./money-sums.sql.ts";
import { revenueOf, taxTakenOff } from "./revenue.ts";
import * as sessions from "./session-sums.sql.ts";

const PERIODS = 12;

/** The period that contains `date`, as far as it is over. A date in the future stands for today. */
export function countedSpan(unit: PeriodUnit, date: string, today: string): Span & { isOpen: boolean } {
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
  const [money, held, newCustomers, slots, remedies, hours, refunds] = await Promise.all([
    sumMoney(ctx.db, spans),
    sessions.countSessions(ctx.db, spans),
    sessions.countNewCustomers(ctx.db, spans),
    sessions.countSlots(ctx.db, spans, today),
    sessions.countRemedies(ctx.db, spans),
    sessions.countSlotsByHour(ctx.db, current, today),
    sumRefundsByReason(ctx.db, current),
  ]);
  const [previous, ...periods] = spans.map(({ from, to }, at): Figures => {
    const { completed, customers } = held[at] as sessions.SessionSums;
    return {
      from,
      to,
      ...toLine(money[at] as MoneySums),
      sessions: completed,
      customers,
      returningCustomers: customers - (newCustomers[at] as number),
      ...(slots[at] as sessions.SlotSums),
      ...(remedies[at] as sessions.RemedySums),
    };
  });
  return {
    period,
    today,
    isOpen,
    current: periods.at(-1) as Figures,
    previous: previous as Figures,
    periods,
    hours,
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

function toLine(sums: MoneySums) {
  return {
    sessionsTaken: sums.sessionCapturedPaise / 100,
    remediesTaken: sums.remedyCapturedPaise / 100,
    sessionsRefunded: sums.sessionRefundedPaise / 100,
    remediesRefunded: sums.remedyRefundedPaise / 100,
    refunds: sums.refunds,
    sessionsTakenBack: sums.sessionTakenBackPaise / 100,
    remediesTakenBack: sums.remedyTakenBackPaise / 100,
  };
}

/** Of the day or month that contains `date`. */
export async function getStatement(
  ctx: AppContext,
  { period, date }: { period: "day" | "month"; date: string },
  now: Date,
): Promise<Statement> {
  const { isOpen, ...span } = countedSpan(period, date, istDateOf(now));
  const dates = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, at) =>
    addDays(span.from, at),
  );
  const spans = [span, ...dates.map((date) => ({ from: date, to: date }))];
  const sums = await sumMoney(ctx.db, spans);
  const [whole, ...days] = sums as [MoneySums, ...MoneySums[]];
  const revenue = revenueOf(whole);
  const tax = taxTakenOff(
    ctx,
    days.map((sums, at) => ({ date: dates[at] as string, sums })),
  );
  return {
    month: span.from.slice(0, 7),
    isOfDay: period === "day",
    from: span.from,
    to: span.to,
    isOpen,
    ...toLine(whole),
    left: (revenue.sessionPaise + revenue.remedyPaise) / 100,
    tax: (tax.sessionPaise + tax.remedyPaise) / 100,
    ...guideShare(revenue, tax),
    days: days.flatMap((day, at) => {
      const line = { date: dates[at] as string, ...toLine(day) };
      const { date: _, refunds: __, ...sums } = line;
      return Object.values(sums).some((amount) => amount !== 0) ? [line] : [];
    }),
  };
}
