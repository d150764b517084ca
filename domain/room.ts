// When each side may enter the video room of a session, and how long its credentials are valid.

import { type Attendance, hasCustomerComeInVain } from "./bookings.ts";
import { beginningOf } from "./characters.ts";
import { addMinutes, istInstant } from "./ist-time.ts";
import { joinClosesAt, joinWindow, type SessionPresence, type SessionStart } from "./join-window.ts";

/** The customer is `user` on the wire. */
export type RoomSide = "user" | "admin";
/** Everybody who may be in a room: the two sides, and the companion of the customer's. */
export const ROOM_PEOPLE = ["user", "admin", "companion"] as const;
export type RoomPerson = (typeof ROOM_PEOPLE)[number];

/**
 * The role of one's browser towards another's in perfect negotiation (WebRTC 1.0, 10.7): the companion gives way to both, the customer to
 * the guide.
 */
export function isPolite(own: RoomPerson, other: RoomPerson): boolean {
  return POLITENESS.indexOf(own) > POLITENESS.indexOf(other);
}
const POLITENESS: readonly RoomPerson[] = ["admin", "user", "companion"];

/** Whether two seats are of the call of one browser tab: what stands before a dot is the call, the same in all its seats. */
export function isSameCall(one: string, other: string): boolean {
  const callOf = (seat: string) => seat.split(".", 1)[0];
  return callOf(one) === callOf(other);
}

/** The name of the room at the video provider. */
export function roomNameOf(bookingId: string): string {
  return `session-${bookingId}`;
}

/**
 * A customer may enter within the join window and its extension. An admin may enter on the whole IST day of the session
 * as well, to try the room; but a session to which the guide did not come is over for both sides at the same moment.
 */
export function roomWindow(
  session: SessionStart & Attendance,
  side: RoomSide,
): { opensAt: Date; closesAt: Date } {
  const { opensAt } = joinWindow(session);
  const closesAt = joinClosesAt(session);
  if (side === "user") return { opensAt, closesAt };
  return {
    opensAt: earlier(opensAt, istInstant(session.sessionDate, "00:00")),
    closesAt: hasCustomerComeInVain(session)
      ? closesAt
      : later(closesAt, istInstant(session.sessionDate, "24:00")),
  };
}

const MAX_VALID_MINUTES = 4 * 60;
const MIN_TOKEN_MINUTES = 10;
/** Longer than a token's, because a browser uses them again when its network changes during the session. */
const MIN_TURN_MINUTES = 60;

/**
 * When a room token expires: at the end of the window, but at least 10 minutes and at most 4 hours from now. The token
 * is checked only on entry. Truncated to whole seconds, the unit of a JWT's `exp` (RFC 7519).
 */
export function roomTokenExpiry(session: SessionStart & SessionPresence, now: Date): Date {
  return clampExpiry(joinClosesAt(session), MIN_TOKEN_MINUTES, now);
}

/** When TURN credentials expire: as for a token, but at least 60 minutes from now. */
export function turnCredentialsExpiry(session: SessionStart & SessionPresence, now: Date): Date {
  return clampExpiry(joinClosesAt(session), MIN_TURN_MINUTES, now);
}

function clampExpiry(closesAt: Date, minMinutes: number, now: Date): Date {
  const expiresAt = later(earlier(closesAt, addMinutes(now, MAX_VALID_MINUTES)), addMinutes(now, minMinutes));
  return new Date(Math.floor(expiresAt.getTime() / 1000) * 1000);
}

/** In UTF-16 code units. */
const MAX_NAME_LENGTH = 60;

/** A typed name that is safe to show to the other side; null when nothing readable remains. */
export function sanitizeDisplayName(typed: string | null | undefined): string | null {
  // Removes line breaks and marks that change the direction of text. ZWNJ and ZWJ stay, because Hindi needs them.
  const visible = (typed ?? "").replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ");
  const name = visible.replace(/\s+/g, " ").trim();
  return beginningOf(name, MAX_NAME_LENGTH).trim() || null;
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() <= other.getTime() ? one : other;
}

function later(one: Date, other: Date): Date {
  return one.getTime() >= other.getTime() ? one : other;
}
