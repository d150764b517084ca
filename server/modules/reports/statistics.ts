// The figures on the super admin's start page.
import type { AppContext } from "#server/context.ts";
import { loadAdminBookings } from "#server/modules/bookings/admin-bookings.ts";
import { totalRevenue } from "./revenue.ts";
import { countBookingsByStatus, listRecentBookingIds } from "./statistics.sql.ts";
import { countCustomers } from "./tables.sql.ts";

const RECENT_BOOKINGS = 10;

/** Revenue in rupees. */
export async function getStatistics(ctx: AppContext, now: Date) {
  const { db } = ctx;
  const { sessionPaise, remedyPaise } = await totalRevenue(ctx, now);
  const { confirmed, completed } = await countBookingsByStatus(db);
  const recentIds = await listRecentBookingIds(db, RECENT_BOOKINGS);
  return {
    totalRevenue: (sessionPaise + remedyPaise) / 100,
    totalUsers: await countCustomers(db, null),
    confirmedBookings: confirmed,
    completedBookings: completed,
    recentBookings: await loadAdminBookings(ctx, recentIds, now),
  };
}
