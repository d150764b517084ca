// Revenue (captured less refunded money, without tests), and the guide's share of it.
import type { GuideShare } from "#contract/reports.ts";
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import { guideShare } from "#domain/revenue.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./revenue.sql.ts";

const REPORTED_DAYS = 90;
const EPOCH = new Date(0);

function endOfToday(now: Date): Date {
  return istInstant(istDateOf(now), "24:00");
}

/** The revenue of all days until today, in paise. */
export function totalRevenue(ctx: AppContext, now: Date) {
  return sumRevenue(ctx, EPOCH, endOfToday(now));
}

async function sumRevenue(ctx: AppContext, from: Date, to: Date) {
  const days = await queries.listRevenueByDay(ctx.db, from, to);
  return {
    sessionPaise: days.reduce((sum, day) => sum + day.sessionPaise, 0),
    remedyPaise: days.reduce((sum, day) => sum + day.remedyPaise, 0),
  };
}

/** The guide's share of the revenue of today (IST), or of all days. */
export async function getGuideShare(
  ctx: AppContext,
  span: "today" | "total",
  now: Date,
): Promise<GuideShare> {
  const date = istDateOf(now);
  const from = span === "today" ? istInstant(date, "00:00") : EPOCH;
  const { totalShare, sessionShare, remedyShare } = guideShare(await sumRevenue(ctx, from, endOfToday(now)));
  return { date, totalShare, sessionShare, remedyShare };
}

/** The guide's share of each of the last 90 IST days, today last. */
export async function listGuideShareByDay(ctx: AppContext, now: Date) {
  const first = addDays(istDateOf(now), 1 - REPORTED_DAYS);
  const found = await queries.listRevenueByDay(ctx.db, istInstant(first, "00:00"), endOfToday(now));
  const byDate = new Map(found.map((day) => [day.date, day]));
  return Array.from({ length: REPORTED_DAYS }, (_, index) => {
    const date = addDays(first, index);
    const revenue = byDate.get(date) ?? { sessionPaise: 0, remedyPaise: 0 };
    const { sessionShare, remedyShare } = guideShare(revenue);
    return { date, sessionShare, remedyShare };
  });
}
