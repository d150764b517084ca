// A session of any of the lists, as a row shows it.
import { isPaidFor } from "#domain/bookings.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import type {
  CompletedSession,
  NotHeldSession,
  UpcomingSession,
} from "#web/features/sessions/use-sessions.ts";

export type RowSession = UpcomingSession | CompletedSession | NotHeldSession;

/** What became of a session; `upcoming`: it can still be held. */
export type SessionOutcome =
  | "upcoming"
  | "held"
  | "parcha-owed"
  | "note-to-post"
  | "completed"
  | "missed"
  | "guide-absent"
  | "cancelled";

/** The session is from the lists of upcoming sessions or of today. */
export function isDaySession(session: RowSession): session is UpcomingSession {
  return "customerWaiting" in session;
}

export function outcomeOf(session: RowSession): SessionOutcome {
  if (session.status === "completed") return outcomeOfCompleted(session);
  if (session.status === "cancelled") return "cancelled";
  if ("why" in session) return session.why === "guide-absent" ? "guide-absent" : "missed";
  if (!isDaySession(session)) return "upcoming";
  if (isHeld(session) && isPaidFor(session.status) && !session.customerWaiting) return "held";
  if (session.isGuideAbsent) return "guide-absent";
  return session.isMissed ? "missed" : "upcoming";
}

function isHeld(session: UpcomingSession & { isHeld?: boolean }): boolean {
  return session.isHeld === true;
}

function outcomeOfCompleted(session: RowSession): SessionOutcome {
  if (!("parchas" in session) || !session.getsParcha) return "completed";
  if (session.parchas.length < PARCHA_SIDES.length) return "parcha-owed";
  return session.parchas.every(({ isSent }) => isSent) ? "completed" : "note-to-post";
}
