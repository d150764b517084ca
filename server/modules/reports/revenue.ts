// The guide's share of the revenue: captured money less what was refunded and what banks took back, without tests.
import type { GuideShare } from "#contract/reports.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { guideShare, type Revenue, taxOf } from "#domain/revenue.ts";
import type { AppContext } from "#server/context.ts";
import { type MoneySums, sumMoney } from "./money-sums.sql.ts";

/** Captured money less what was refunded and what banks took back, in paise. */
export function revenueOf(sums: MoneySums): Revenue {
  return {
    sessionPaise: sums.sessionCapturedPaise - sums.sessionRefundedPaise - sums.sessionTakenBackPaise,
    remedyPaise: sums.remedyCapturedPaise - sums.remedyRefundedPaise - sums.remedyTakenBackPaise,
  };
}

/** The guide's share of the revenue of today (IST), or of all days. */
export async function getGuideShare(
  ctx: AppContext,
  span: "today" | "total",
  now: Date,
): Promise<GuideShare> {
  const date = istDateOf(now);
  return loadShare(ctx, span === "today" ? date : FIRST_DAY, date);
}

/** The guide's share of the revenue of these days. */
export async function loadShare(ctx: AppContext, from: string, date: string): Promise<GuideShare> {
  const tax = untaxedShare(ctx);
  const taxedFrom = tax && tax.from > from ? tax.from : from;
  const spans = [from, ...(tax ? [taxedFrom] : [])].map((day) => ({ from: day, to: date }));
  const [sums, taxed] = await sumMoney(ctx.db, spans);
  const takenOff = taxTakenOff(ctx, taxed ? [{ date: taxedFrom, sums: taxed }] : []);
  return { date, isWithoutTax: tax !== null, ...guideShare(revenueOf(sums as MoneySums), takenOff) };
}

/** The registration, if the guide has no share of the tax since then; else null. */
function untaxedShare({ config: { tax, isShareWithoutTax } }: AppContext) {
  return isShareWithoutTax ? tax : null;
}

/**
 * The tax in the money of these days, which the guide has no share of by the setting; else nothing. What goes back since the
 * registration counts as taxed, also of an earlier payment.
 */
export function taxTakenOff(ctx: AppContext, days: readonly { date: string; sums: MoneySums }[]): Revenue {
  const tax = untaxedShare(ctx);
  const taxed = days.filter(({ date }) => tax !== null && date >= tax.from);
  const revenues = taxed.map(({ sums }) => revenueOf(sums));
  const sumOf = (paiseOf: (revenue: Revenue) => number) =>
    revenues.reduce((sum, revenue) => sum + paiseOf(revenue), 0);
  const revenue = {
    sessionPaise: sumOf(({ sessionPaise }) => sessionPaise),
    remedyPaise: sumOf(({ remedyPaise }) => remedyPaise),
  };
  return taxOf(revenue, tax?.ratePercent ?? 0);
}

/** No payment is older. */
export const FIRST_DAY = "2000-01-01";

/** Until the end of today (IST). */
export async function sumRevenueOfAllDays(ctx: AppContext, today: string) {
  const [sums] = await sumMoney(ctx.db, [{ from: FIRST_DAY, to: today }]);
  return revenueOf(sums as MoneySums);
}
