// The figures on the super admin's start page.
import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { loadAdminBookings } from "#server/modules/bookings/admin-bookings.ts";
import { listRecentBookingIds } from "./booking-table.sql.ts";
import { sumRevenueOfAllDays } from "./revenue.ts";
import { countAccounts, countBookings } from "./session-sums.sql.ts";

const RECENT_BOOKINGS = 10;

/** Revenue in rupees. */
export async function getStatistics(ctx: AppContext, now: Date) {
  const { db } = ctx;
  const [{ sessionPaise, remedyPaise }, { booked, completed }, accounts, recentIds] = await Promise.all([
    sumRevenueOfAllDays(ctx, istDateOf(now)),
    countBookings(db),
    countAccounts(db),
    listRecentBookingIds(db, RECENT_BOOKINGS),
  ]);
  return {
    totalRevenue: (sessionPaise + remedyPaise) / 100,
    totalUsers: accounts,
    confirmedBookings: booked,
    completedBookings: completed,
    recentBookings: await loadAdminBookings(ctx, recentIds, now),
  };
}
