import type { BookingStatus } from "#domain/bookings.ts";
import { type Queryable, row, type Sql, sql } from "./sql.ts";

/** The customer who attends the session of the booking `b`; null while no account has the attendee's number. */
export const attendeeId = sql`case when b.attendee_name is null then b.user_id
  else (select t.id from users t where t.phone = b.attendee_phone) end`;

/** The customer whose account, when it is closed, takes along what was said in the session of the booking `b`. */
export const keeperId = sql`coalesce(${attendeeId}, b.user_id)`;

/** Whether the customer attends the session of the booking `b`. By the indexes of both columns. */
export function isAttendedBy(customerId: string) {
  return sql`((b.user_id = ${customerId} and b.attendee_name is null) or ${isNamedInBooking(customerId)})`;
}

/** `isAttendedBy`, of the customer `u`. */
export const isAttendedByUser = sql`((b.user_id = u.id and b.attendee_name is null) or b.attendee_phone = u.phone)`;

/**
 * Whether one of the customers, whose ids the query answers, has booked `b` or attends its session. By the indexes of both columns:
 * an array is found once, and walked through an index in its order. The customers' phones, which take the longest to find, are only
 * asked for where there are attendees ("is true" keeps the planner from a join).
 */
export function isOfCustomers(customers: Sql) {
  return sql`(b.user_id = any(array(${customers})) or b.attendee_phone = any(array(
    select a.attendee_phone from bookings a
      where a.attendee_phone is not null and (a.attendee_phone in (${phonesOf(customers)})) is true)))`;
}

/** The same where there are others, which no index finds: by looking up each booking in a hash table. */
export function isOfCustomersOr(customers: Sql, others: Sql) {
  return sql`(b.user_id in (${customers}) or (b.attendee_phone is not null and b.attendee_phone in (${phonesOf(customers)}))
    or ${others})`;
}

const phonesOf = (customers: Sql) => sql`select t.phone from users t where t.id in (${customers})`;

/** Whether somebody else has booked `b` for the customer. */
export function isNamedInBooking(customerId: string) {
  return sql`b.attendee_phone = (select t.phone from users t where t.id = ${customerId})`;
}

/**
 * `isAttendedBy`, also before the account lost its number, and the bookings of the customer for somebody who has never signed in:
 * what stands there has no other owner.
 */
export function isKeptBy(customerId: string) {
  return sql`(${isAttendedBy(customerId)} or (b.user_id = ${customerId} and ${attendeeId} is null)
    or b.former_attendee_id = ${customerId})`;
}

/** Whether somebody else has attended the session of the booking `b`, and has closed the account. */
export const isAttendeeGone = sql`coalesce(b.attendee_name = '', false)`;

/** What decides who has the results of a session. */
export type KeptBooking = {
  attendeeId: string | null;
  keeperId: string;
  isAttendeeGone: boolean;
  status: BookingStatus;
};

const keptBooking = sql`select ${attendeeId} as "attendeeId", ${keeperId} as "keeperId",
  ${isAttendeeGone} as "isAttendeeGone", b.status from bookings b`;

export function findKeptBooking(db: Queryable, bookingId: string) {
  return row<KeptBooking>(db)`${keptBooking} where b.id = ${bookingId}`;
}

/** Locks the booking, so that its status and its results do not change until the transaction ends. */
export function findKeptBookingForUpdate(db: Queryable, bookingId: string) {
  return row<KeptBooking>(db)`${keptBooking} where b.id = ${bookingId} for update of b`;
}
