// The guide's share of the revenue: captured less refunded money, without tests.
import type { GuideShare } from "#contract/reports.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { guideShare } from "#domain/revenue.ts";
import type { AppContext } from "#server/context.ts";
import { type Sums, sumAll, sumSpans } from "./daily-sums.sql.ts";

const REPORTED_DAYS = 90;

/** Captured less refunded money in paise. */
export function revenueOf(sums: Sums) {
  return {
    sessionPaise: sums.sessionCapturedPaise - sums.sessionRefundedPaise,
    remedyPaise: sums.remedyCapturedPaise - sums.remedyRefundedPaise,
  };
}

/** The guide's share of the revenue of today (IST), or of all days. */
export async function getGuideShare(
  ctx: AppContext,
  span: "today" | "total",
  now: Date,
): Promise<GuideShare> {
  const date = istDateOf(now);
  const revenue = span === "today" ? await listRevenue(ctx, [date], date) : [await sumAll(ctx.db, date)];
  const { totalShare, sessionShare, remedyShare } = guideShare(revenue[0] ?? NO_REVENUE);
  return { date, totalShare, sessionShare, remedyShare };
}

const NO_REVENUE = { sessionPaise: 0, remedyPaise: 0 };

/** The guide's share of each of the last 90 IST days, today last. */
export async function listGuideShareByDay(ctx: AppContext, now: Date) {
  const today = istDateOf(now);
  const days = Array.from({ length: REPORTED_DAYS }, (_, index) => addDays(today, index + 1 - REPORTED_DAYS));
  const revenue = await listRevenue(ctx, days, today);
  return days.map((date, index) => {
    const { sessionShare, remedyShare } = guideShare(revenue[index] ?? NO_REVENUE);
    return { date, sessionShare, remedyShare };
  });
}

async function listRevenue(ctx: AppContext, days: readonly string[], today: string) {
  const spans = days.map((day) => ({ from: day, to: day }));
  return (await sumSpans(ctx.db, "day", spans, today)).map(revenueOf);
}
