import type { BookingStatus } from "#domain/bookings.ts";
import { attendeeId, keeperId } from "./attendee.ts";
import { type Queryable, row, sql } from "./sql.ts";

/** What decides who has the results of a session. `isAttendeeGone`: has closed the account. */
export type KeptBooking = {
  attendeeId: string | null;
  keeperId: string;
  isAttendeeGone: boolean;
  status: BookingStatus;
};

const keptBooking = sql`select ${attendeeId} as "attendeeId", ${keeperId} as "keeperId",
  coalesce(b.attendee_name = '', false) as "isAttendeeGone", b.status from bookings b`;

export function findKeptBooking(db: Queryable, bookingId: string) {
  return row<KeptBooking>(db, sql`${keptBooking} where b.id = ${bookingId}`);
}

/** Locks the booking, so that its status and its results do not change until the transaction ends. */
export function findKeptBookingForUpdate(db: Queryable, bookingId: string) {
  return row<KeptBooking>(db, sql`${keptBooking} where b.id = ${bookingId} for update of b`);
}
