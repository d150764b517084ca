import type { Booking } from "#contract/bookings.ts";

/** Whether the reader attends the session; false where the reader has named somebody else. */
export function isAttended({ attendee }: Booking): boolean {
  return attendee === null || attendee.isYou;
}

/** Whether somebody else has booked and paid it for the reader. */
export function isGiven({ attendee }: Booking): boolean {
  return attendee?.isYou === true;
}
