// When the room of a booking is open. Decided by instants only, so 23:50 and 00:00 are ordinary times.
import { addMinutes, addSeconds, istInstant } from "./ist-time.ts";

export const JOIN_OPENS_MINUTES_BEFORE = 5;
export const JOIN_CLOSES_MINUTES_AFTER = 60;
/** Whose place is kept may join until then: a full day runs late, and nobody who is there loses by it. */
export const KEPT_MINUTES_AFTER = 4 * 60;
/** Twice the time between two pings, and a little: who was seen this long before the close was there at the close. */
export const SEEN_SECONDS = 60;

type Session = { sessionDate: string; sessionTime: string };

/** What is known of who came; where it is not said, nobody. */
export type Coming = {
  /** When she last had the waiting page open, on a page opened before the close. */
  customerSeenAt?: Date | null;
  /** She has been in the room, and the guide while she was there. */
  haveMet?: boolean;
};

export function joinWindow(session: Session): { opensAt: Date; startsAt: Date; closesAt: Date } {
  const startsAt = istInstant(session.sessionDate, session.sessionTime);
  return {
    startsAt,
    opensAt: addMinutes(startsAt, -JOIN_OPENS_MINUTES_BEFORE),
    closesAt: addMinutes(startsAt, JOIN_CLOSES_MINUTES_AFTER),
  };
}

/** The real end: the window's, or later for who was there when it closed, and for two who have met. */
export function joinClosesAt(session: Session & Coming): Date {
  const { startsAt, closesAt } = joinWindow(session);
  const { customerSeenAt, haveMet = false } = session;
  const wasThere =
    customerSeenAt != null && customerSeenAt.getTime() >= addSeconds(closesAt, -SEEN_SECONDS).getTime();
  return haveMet || wasThere ? addMinutes(startsAt, KEPT_MINUTES_AFTER) : closesAt;
}

export function isJoinClosed(session: Session & Coming, now: Date): boolean {
  return now.getTime() > joinClosesAt(session).getTime();
}

export function isJoinOpen(session: Session & Coming, now: Date): boolean {
  return now.getTime() >= joinWindow(session).opensAt.getTime() && !isJoinClosed(session, now);
}
