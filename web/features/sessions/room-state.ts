// Whether the guide may enter the room of a session; the server applies the same rule.
import { isPaidFor } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { roomWindow } from "#domain/room.ts";
import type { UpcomingSession } from "./use-sessions.ts";

type Session = Pick<
  UpcomingSession,
  "sessionDate" | "sessionTime" | "status" | "joinClosesAt" | "isGuideAbsent"
>;

export type RoomState =
  | { kind: "unpaid" | "completed" | "cancelled" }
  | { kind: "too-early"; opensAt: Date }
  | { kind: "too-late"; closedAt: Date }
  | {
      kind: "open";
      /** When the customer's window opens; null once it has. */
      from: Date | null;
      /** When the customer's window closed; null before. */
      until: Date | null;
    };

export function roomStateOf(session: Session, now: Date): RoomState {
  const { status } = session;
  if (!isPaidFor(status))
    return { kind: status === "pending" ? "unpaid" : status === "completed" ? "completed" : "cancelled" };
  const hours = roomWindow(session, "admin");
  // Only the server knows whether it keeps the room open for longer.
  const until = new Date(session.joinClosesAt);
  const closedAt = session.isGuideAbsent
    ? until
    : new Date(Math.max(hours.closesAt.getTime(), until.getTime()));
  if (now.getTime() < hours.opensAt.getTime()) return { kind: "too-early", opensAt: hours.opensAt };
  if (now.getTime() > closedAt.getTime()) return { kind: "too-late", closedAt };
  const from = joinWindow(session).opensAt;
  return {
    kind: "open",
    from: now.getTime() < from.getTime() ? from : null,
    until: now.getTime() > until.getTime() ? until : null,
  };
}

/** Whether an admin may mark the session as completed; the server applies the same rule. */
export function canBeCompleted(session: Session, now: Date): boolean {
  return isPaidFor(session.status) && now.getTime() >= joinWindow(session).opensAt.getTime();
}

/** Whether a parcha and remedies can be given: no more to who has closed the account; the server applies the same rule. */
export const takesResults = ({ getsParcha, isTest }: Pick<UpcomingSession, "getsParcha" | "isTest">) =>
  getsParcha || isTest;
