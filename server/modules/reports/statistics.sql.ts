import { type Queryable, row, sql } from "#server/db/sql.ts";

/** `confirmed` counts approved and confirmed bookings. */
export async function countBookingsByStatus(db: Queryable) {
  const found = await row<{ confirmed: number; completed: number }>(
    db,
    sql`select count(*) filter (where status in ('approved', 'confirmed')) as confirmed,
        count(*) filter (where status = 'completed') as completed
      from bookings where status in ('approved', 'confirmed', 'completed')`,
  );
  return found ?? { confirmed: 0, completed: 0 };
}
