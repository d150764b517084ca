// When the room of a booking is open. Computed with instants only, so that sessions around midnight need no special
// case.
import { addMinutes, addSeconds, istInstant } from "./ist-time.ts";

export const JOIN_OPENS_MINUTES_BEFORE = 5;
export const JOIN_CLOSES_MINUTES_AFTER = 60;
/**
 * Applies instead of `JOIN_CLOSES_MINUTES_AFTER` to a customer who was present at the close, and to a session in which
 * both sides have met. On a full day the sessions run late, and a customer who waits must not lose the session by it.
 */
export const EXTENDED_JOIN_MINUTES_AFTER = 4 * 60;
/** A customer last seen within this time before the close counts as present at it. A little over two pings. */
export const PRESENCE_GRACE_SECONDS = 60;

/** `sessionDate` is `YYYY-MM-DD` and `sessionTime` is `HH:mm`, both in IST. */
export type SessionStart = { sessionDate: string; sessionTime: string };

/** Who was in the room of a session. A missing field counts as null or false. */
export type SessionPresence = {
  /** When the customer last had the waiting page open; only a page that was opened before the close counts. */
  customerSeenAt?: Date | null;
  /** The customer has been in the room, and the guide has been in it while the customer was present. */
  haveMet?: boolean;
};

/** The regular window. `joinClosesAt` gives the actual end. */
export function joinWindow(session: SessionStart): { opensAt: Date; startsAt: Date; closesAt: Date } {
  const startsAt = istInstant(session.sessionDate, session.sessionTime);
  return {
    startsAt,
    opensAt: addMinutes(startsAt, -JOIN_OPENS_MINUTES_BEFORE),
    closesAt: addMinutes(startsAt, JOIN_CLOSES_MINUTES_AFTER),
  };
}

/** When the room closes: one hour after the start, or four hours after it when the extension applies. */
export function joinClosesAt(session: SessionStart & SessionPresence): Date {
  const { startsAt, closesAt } = joinWindow(session);
  const { customerSeenAt, haveMet = false } = session;
  const wasPresentAtClose =
    customerSeenAt != null &&
    customerSeenAt.getTime() >= addSeconds(closesAt, -PRESENCE_GRACE_SECONDS).getTime();
  return haveMet || wasPresentAtClose ? addMinutes(startsAt, EXTENDED_JOIN_MINUTES_AFTER) : closesAt;
}

export function isJoinClosed(session: SessionStart & SessionPresence, now: Date): boolean {
  return now.getTime() > joinClosesAt(session).getTime();
}

export function isJoinOpen(session: SessionStart & SessionPresence, now: Date): boolean {
  return now.getTime() >= joinWindow(session).opensAt.getTime() && !isJoinClosed(session, now);
}
