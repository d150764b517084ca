import { type Queryable, rows, sql } from "#server/db/sql.ts";

/** `isForAnother`: the customer has booked, and another attends. */
type CustomersIntakeRow = { customerId: string; bookingId: string; sealed: Buffer; isForAnother: boolean };

/** The chosen name, and that of the postal address. */
export type AccountNamesRow = {
  customerId: string;
  displayName: string | null;
  recipientName: string | null;
};

/** Of open accounts. */
export function listAccountNames(db: Queryable, customerIds: readonly string[]) {
  return rows<AccountNamesRow>(
    db,
    sql`select u.id as "customerId", u.display_name as "displayName", a.recipient_name as "recipientName"
      from users u left join postal_addresses a on a.user_id = u.id
      where u.id = any(${customerIds}::uuid[]) and u.deleted_at is null`,
  );
}

/** All intakes of the customers of these bookings, newest change first. */
export function listIntakesOfCustomers(db: Queryable, bookingIds: readonly string[]) {
  return rows<CustomersIntakeRow>(
    db,
    sql`select b.user_id as "customerId", i.booking_id as "bookingId", i.sealed,
        b.attendee_name is not null as "isForAnother"
      from intakes i join bookings b on b.id = i.booking_id
      where b.user_id in (select user_id from bookings where id = any(${bookingIds}::uuid[]))
      order by i.changed_at desc, i.booking_id`,
  );
}

/** All intakes of these customers, newest change first. */
export function listIntakesByCustomer(db: Queryable, customerIds: readonly string[]) {
  return rows<CustomersIntakeRow>(
    db,
    sql`select b.user_id as "customerId", i.booking_id as "bookingId", i.sealed,
        false as "isForAnother"
      from bookings b join intakes i on i.booking_id = b.id
      where b.user_id = any(${customerIds}::uuid[]) and b.attendee_name is null
      order by i.changed_at desc, i.booking_id`,
  );
}

/** The attendees whom customers have named in these bookings. */
export function listAttendeeNames(db: Queryable, bookingIds: readonly string[]) {
  return rows<{ bookingId: string; name: string }>(
    db,
    sql`select id as "bookingId", attendee_name as name from bookings
      where id = any(${bookingIds}::uuid[]) and attendee_phone is not null`,
  );
}
