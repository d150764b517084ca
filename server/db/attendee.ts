import { type Sql, sql } from "./sql.ts";

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

/** Whether one of the customers, whose ids the query answers, has booked `b` or attends its session. For a few bookings. */
export function isOfCustomers(customers: Sql) {
  return sql`(b.user_id in (${customers}) or b.attendee_phone in (${phonesOf(customers)}))`;
}

/** The ids of these bookings among all, some perhaps twice. By the indexes of both columns, which an "or" would not read. */
export function bookingsOfCustomers(customers: Sql) {
  return sql`select b.id from bookings b where b.user_id in (${customers})
    union all select b.id from bookings b where b.attendee_phone in (${phonesOf(customers)})`;
}

const phonesOf = (customers: Sql) => sql`select t.phone from users t where t.id in (${customers})`;

/** Whether somebody else has booked `b` for the customer. */
export function isNamedInBooking(customerId: string) {
  return sql`b.attendee_phone = (select t.phone from users t where t.id = ${customerId})`;
}

/**
 * `isAttendedBy`, and the bookings of the customer for somebody who has never signed in: what stands there has no other
 * owner.
 */
export function isKeptBy(customerId: string) {
  return sql`(${isAttendedBy(customerId)} or (b.user_id = ${customerId} and ${attendeeId} is null))`;
}
