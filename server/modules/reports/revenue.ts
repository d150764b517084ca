// The guide's share of the revenue: captured money less what was refunded and what banks took back, without tests.
import type { GuideShare } from "#contract/reports.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { guideShare } from "#domain/revenue.ts";
import type { AppContext } from "#server/context.ts";
import { type MoneySums, sumMoney } from "./money-sums.sql.ts";

const REPORTED_DAYS = 90;

/** Captured money less what was refunded and what banks took back, in paise. */
export function revenueOf(sums: MoneySums) {
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
  const revenue = await (span === "today" ? sumRevenue(ctx, date, date) : sumRevenueOfAllDays(ctx, date));
  const { totalShare, sessionShare, remedyShare } = guideShare(revenue);
  return { date, totalShare, sessionShare, remedyShare };
}

/** No payment is older. */
const FIRST_DAY = "2000-01-01";

/** Until the end of today (IST). */
export const sumRevenueOfAllDays = (ctx: AppContext, today: string) => sumRevenue(ctx, FIRST_DAY, today);

async function sumRevenue(ctx: AppContext, from: string, to: string) {
  const [sums] = await sumMoney(ctx.db, [{ from, to }]);
  return revenueOf(sums as MoneySums);
}

/** The guide's share of each of the last 90 IST days, today last. */
export async function listGuideShareByDay(ctx: AppContext, now: Date) {
  const today = istDateOf(now);
  const days = Array.from({ length: REPORTED_DAYS }, (_, index) => addDays(today, index + 1 - REPORTED_DAYS));
  const spans = days.map((day) => ({ from: day, to: day }));
  const sums = await sumMoney(ctx.db, spans);
  return days.map((date, index) => {
    const { sessionShare, remedyShare } = guideShare(revenueOf(sums[index] as MoneySums));
    return { date, sessionShare, remedyShare };
  });
}
