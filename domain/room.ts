// When each side may enter the room of a session, and how long what it is given for that is good.
import { addMinutes, istInstant } from "./ist-time.ts";
import { type Coming, joinClosesAt, joinWindow } from "./join-window.ts";

export type RoomSide = "user" | "admin";

/** The room of a booking, as the video provider knows it. */
export function roomNameOf(bookingId: string): string {
  return `session-${bookingId}`;
}

type Session = { sessionDate: string; sessionTime: string };

/** A customer enters within her join window, kept ones included; an admin all day long, too, to look at the room before. */
export function roomHours(session: Session & Coming, side: RoomSide): { opensAt: Date; closesAt: Date } {
  const { opensAt } = joinWindow(session);
  const closesAt = joinClosesAt(session);
  if (side === "user") return { opensAt, closesAt };
  return {
    opensAt: earlier(opensAt, istInstant(session.sessionDate, "00:00")),
    closesAt: later(closesAt, istInstant(session.sessionDate, "24:00")),
  };
}

const LONGEST_MINUTES = 4 * 60;
const SHORTEST_MINUTES = 10;
/** A relay is asked again when the network changes in the middle of a session. */
const SHORTEST_RELAY_MINUTES = 60;

/**
 * Until when a token opens the room: the window's end, 4 hours at most, and long enough to come in with it. It is looked
 * at on the way in only. In whole seconds, as tokens count.
 */
export function tokenExpiry(session: Session & Coming, now: Date): Date {
  return within(joinClosesAt(session), SHORTEST_MINUTES, now);
}

/** The same for a relay, which is asked during a session, too. */
export function relayExpiry(session: Session & Coming, now: Date): Date {
  return within(joinClosesAt(session), SHORTEST_RELAY_MINUTES, now);
}

function within(end: Date, shortestMinutes: number, now: Date): Date {
  const until = later(earlier(end, addMinutes(now, LONGEST_MINUTES)), addMinutes(now, shortestMinutes));
  return new Date(Math.floor(until.getTime() / 1000) * 1000);
}

const LONGEST_NAME = 60;

/** A name that somebody typed, as the other side may read it; null when nothing of it is left. */
export function shownName(typed: string | null | undefined): string | null {
  // No line ends, nothing that turns the direction of what follows; joiners stay, Hindi is written with them.
  const plain = (typed ?? "").replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ");
  const name = plain.replace(/\s+/g, " ").trim();
  return [...name].slice(0, LONGEST_NAME).join("").trim() || null;
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() <= other.getTime() ? one : other;
}

function later(one: Date, other: Date): Date {
  return one.getTime() >= other.getTime() ? one : other;
}
