import { type Queryable, rows, sql } from "#server/db/sql.ts";

/** The bookings that were created last, newest first. Without test bookings, and without holds that ended unpaid. */
export async function listRecentBookingIds(db: Queryable, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select booking_id as id from listed_bookings where not is_test and state <> 'unpaid'
      order by created_at desc, booking_id desc limit ${limit}`,
  );
  return found.map(({ id }) => id);
}
