// When the room of a booking is open. Decided by instants only, so 23:50 and 00:00 are ordinary times.
import { addMinutes, istInstant } from "./ist-time.ts";

export const JOIN_OPENS_MINUTES_BEFORE = 5;
export const JOIN_CLOSES_MINUTES_AFTER = 60;

type Session = { sessionDate: string; sessionTime: string };

export function joinWindow(session: Session): { opensAt: Date; startsAt: Date; closesAt: Date } {
  const startsAt = istInstant(session.sessionDate, session.sessionTime);
  return {
    startsAt,
    opensAt: addMinutes(startsAt, -JOIN_OPENS_MINUTES_BEFORE),
    closesAt: addMinutes(startsAt, JOIN_CLOSES_MINUTES_AFTER),
  };
}

export function isJoinClosed(session: Session, now: Date): boolean {
  return now.getTime() > joinWindow(session).closesAt.getTime();
}
