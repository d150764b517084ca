import type { Booking } from "#contract/bookings.ts";

/** Who attends a session, where another has paid; left out where the reader has booked for oneself. */
export type Attended = Partial<Pick<Booking, "attendee">>;

/** Whether the reader attends the session; false where the reader has named somebody else. */
export function isAttended(booking: Attended): boolean {
  return !booking.attendee || isGiven(booking);
}

/** Whether somebody else has booked and paid it for the reader. */
export function isGiven({ attendee }: Attended): boolean {
  return attendee?.isYou === true;
}
