import { attendeeId } from "#server/db/attendee.ts";
import { type Queryable, rows } from "#server/db/sql.ts";

/** The attendee has written it. */
type AttendeesIntakeRow = { attendeeId: string | null; bookingId: string; sealed: Buffer };

/** The chosen name, and that of the postal address. */
export type AccountNamesRow = {
  customerId: string;
  displayName: string | null;
  recipientName: string | null;
};

/** Of open accounts. */
export function listAccountNames(db: Queryable, customerIds: readonly string[]) {
  return rows<AccountNamesRow>(db)`
    select u.id as "customerId", u.display_name as "displayName", a.recipient_name as "recipientName"
    from users u left join postal_addresses a on a.user_id = u.id
    where u.id = any(${customerIds}::uuid[]) and u.deleted_at is null`;
}

/** Of these bookings and of all sessions that these customers attend, newest change first. By the indexes of all three columns. */
export function listIntakes(db: Queryable, bookingIds: readonly string[], customerIds: readonly string[]) {
  return rows<AttendeesIntakeRow>(db)`
    select ${attendeeId} as "attendeeId", i.booking_id as "bookingId", i.sealed
    from bookings b join intakes i on i.booking_id = b.id
    where b.id = any(${bookingIds}::uuid[]) or (b.user_id = any(${customerIds}::uuid[]) and b.attendee_name is null)
      or b.attendee_phone = any(array(select t.phone from users t where t.id = any(${customerIds}::uuid[])))
    order by i.changed_at desc, i.booking_id`;
}

/** Whom the payers of these bookings have named. */
export function listNamedAttendees(db: Queryable, bookingIds: readonly string[]) {
  return rows<{ bookingId: string; attendeeId: string | null; name: string }>(db)`
    select b.id as "bookingId", ${attendeeId} as "attendeeId", b.attendee_name as name from bookings b
    where b.id = any(${bookingIds}::uuid[]) and b.attendee_phone is not null`;
}
