// "It did not work": what a customer says of a session that failed, and what an admin answers.
import { type BookingStatus, isHeld, isPaidFor } from "./bookings.ts";
import { addDays, istInstant } from "./ist-time.ts";
import { joinWindow, type SessionStart } from "./join-window.ts";

export const COMPLAINT_REASONS = ["sound", "picture", "cut", "too-short", "guide-absent"] as const;
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

/**
 * `new-time`: credits for the session's whole price, for which the customer books any free slot. `money-back`: what is left of
 * the money, and the used credits. `settled`: the two have found another way.
 */
export const COMPLAINT_ANSWERS = ["new-time", "money-back", "settled"] as const;
export type ComplaintAnswer = (typeof COMPLAINT_ANSWERS)[number];

/** After the day of the session. */
export const COMPLAINT_DAYS = 7;

type Session = SessionStart & { status: BookingStatus; price: number; togetherSeconds?: number };

/**
 * The end of the seventh day after the session (IST). It is the end of the session for the books too: one that is neither completed
 * nor cancelled by then was held, or missed for good, or the guide did not come and the money goes back.
 */
export function complaintEnd(sessionDate: string): Date {
  return istInstant(addDays(sessionDate, COMPLAINT_DAYS + 1), "00:00");
}

/** From the start of a paid session until the end of the seventh day after it (IST). A test booking costs nothing. */
export function canComplain(session: Session, now: Date): boolean {
  if (session.price === 0) return false;
  if (!isPaidFor(session.status) && session.status !== "completed") return false;
  const isOver = now.getTime() >= complaintEnd(session.sessionDate).getTime();
  return now.getTime() >= joinWindow(session).startsAt.getTime() && !isOver;
}

/**
 * The answers that are possible. The customer of a session that was not held may get another time or the money from an absent
 * guide without an answer (`isGuideOverdue`), so that credits would give the same twice.
 */
export function possibleAnswers(session: Pick<Session, "status" | "togetherSeconds">): ComplaintAnswer[] {
  const wasHeld = session.status === "completed" || isHeld(session);
  return COMPLAINT_ANSWERS.filter((answer) => answer !== "new-time" || wasHeld);
}
