// A booking for somebody else: one person pays and another attends the session, on the phone with the attendee's number.
import { toDisplayName } from "./display-names.ts";
import type { Language } from "./messages.ts";
import { PHONE_PATTERN } from "./phone.ts";

/**
 * `name`: as the payer calls the attendee. `language`: of the messages until the attendee has an account, which has one of its own;
 * missing: the default one.
 */
export type Attendee = { phone: string; name: string; language?: Language | undefined };

/** The last digits of a number, by which those who know it are told whose it is. */
export const SHOWN_PHONE_END = 4;

/**
 * Who may do what with a booking. Who books for oneself is both. Time and money are the payer's. What is said in a session
 * is the attendee's alone: what the attendee writes for the guide, the call, the guide's note and the remedies, which the
 * attendee buys.
 */
const BOOKING_RIGHTS = {
  see: ["payer", "attendee"],
  "add-to-calendar": ["payer", "attendee"],
  pay: ["payer"],
  move: ["payer"],
  cancel: ["payer"],
  "name-attendee": ["payer"],
  "write-intake": ["attendee"],
  join: ["attendee"],
  "be-reminded": ["attendee"],
  "read-results": ["attendee"],
  rate: ["attendee"],
  complain: ["attendee"],
} as const satisfies Record<string, readonly ("payer" | "attendee")[]>;
export type BookingRight = keyof typeof BOOKING_RIGHTS;

/** `attendeeId` is the payer's where nobody else was named, and null while no account has the attendee's number. */
type People = { customerId: string; attendeeId: string | null };

export function mayWithBooking(right: BookingRight, { customerId, attendeeId }: People, callerId: string) {
  const ids = { payer: customerId, attendee: attendeeId };
  return BOOKING_RIGHTS[right].some((role) => ids[role] === callerId);
}

/** How often the payer may name another attendee: each gets an SMS, and the number may be a stranger's. */
export const MAX_ATTENDEE_CHANGES = 2;

/** How many of those for whom a customer has booked earlier are offered again. */
export const MAX_ATTENDEES_OFFERED = 6;

export type AttendeeError = "bad-name" | "bad-phone" | "own-phone";

/** The attendee to store, or why the input names none. */
export function toAttendee(typed: Attendee, ownPhone: string): Attendee | AttendeeError {
  const name = toDisplayName(typed.name);
  if (name === null) return "bad-name";
  if (!PHONE_PATTERN.test(typed.phone)) return "bad-phone";
  return typed.phone === ownPhone ? "own-phone" : { ...typed, name };
}
