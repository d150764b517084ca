import { type Queryable, rows, sql } from "#server/db/sql.ts";

/** The bookings that were created last, newest first. Without test bookings. */
export async function listRecentBookingIds(db: Queryable, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from bookings where not is_test order by created_at desc, id desc limit ${limit}`,
  );
  return found.map(({ id }) => id);
}
