import { type Queryable, rows, sql } from "#server/db/sql.ts";

type CustomersIntakeRow = { customerId: string; bookingId: string; sealed: Buffer };

/** All intakes of the customers of these bookings, newest change first. */
export function listIntakesOfCustomers(db: Queryable, bookingIds: readonly string[]) {
  return rows<CustomersIntakeRow>(
    db,
    sql`select b.user_id as "customerId", i.booking_id as "bookingId", i.sealed
      from intakes i join bookings b on b.id = i.booking_id
      where b.user_id in (select user_id from bookings where id = any(${bookingIds}::uuid[]))
      order by i.changed_at desc, i.booking_id`,
  );
}

/** All intakes of these customers, newest change first. */
export function listIntakesByCustomer(db: Queryable, customerIds: readonly string[]) {
  return rows<CustomersIntakeRow>(
    db,
    sql`select b.user_id as "customerId", i.booking_id as "bookingId", i.sealed
      from bookings b join intakes i on i.booking_id = b.id
      where b.user_id = any(${customerIds}::uuid[])
      order by i.changed_at desc, i.booking_id`,
  );
}
