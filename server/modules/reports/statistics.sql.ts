import { type Queryable, row, rows, sql } from "#server/db/sql.ts";

/** `confirmed` counts approved and confirmed bookings. Without test bookings. */
export async function countBookingsByStatus(db: Queryable) {
  const found = await row<{ confirmed: number; completed: number }>(
    db,
    sql`select count(*) filter (where status in ('approved', 'confirmed')) as confirmed,
        count(*) filter (where status = 'completed') as completed
      from bookings where status in ('approved', 'confirmed', 'completed') and not is_test`,
  );
  return found ?? { confirmed: 0, completed: 0 };
}

/** The bookings that were created last, newest first. Without test bookings. */
export async function listRecentBookingIds(db: Queryable, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from bookings where not is_test order by created_at desc, id desc limit ${limit}`,
  );
  return found.map(({ id }) => id);
}
