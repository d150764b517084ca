// A session of any of the lists, as a row shows it, and what is done with it.
import { isPaidFor } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { roomStateOf } from "#web/features/sessions/room-state.ts";
import type {
  CompletedSession,
  NotHeldSession,
  UpcomingSession,
} from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { useBrowser } from "#web/ui/use-browser.ts";

export type RowSession = UpcomingSession | CompletedSession | NotHeldSession;

/** What became of a session; `upcoming`: it can still be held. */
type SessionOutcome =
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
  if (wasHeld(session) && !session.customerWaiting) return "held";
  if (session.isGuideAbsent) return "guide-absent";
  return session.isMissed ? "missed" : "upcoming";
}

/** Both were together, and the session is not completed. */
export function wasHeld(session: RowSession): boolean {
  return isDaySession(session) && session.isHeld && isPaidFor(session.status);
}

function outcomeOfCompleted(session: RowSession): SessionOutcome {
  if (!("parchas" in session) || !session.getsParcha) return "completed";
  if (session.parchas.length < PARCHA_SIDES.length) return "parcha-owed";
  return session.parchas.every(({ isSent }) => isSent) ? "completed" : "note-to-post";
}

/** What is done with a session most often at this moment. */
export type PrimaryAction =
  | { kind: "start" | "photos"; href: string }
  | { kind: "ask"; href: string }
  | { kind: "complete" };
export const COMPLETE: PrimaryAction = { kind: "complete" };

/** Null where nothing is to be done. */
export function primaryActionOf(
  session: RowSession,
  now: Date,
  askHref: string | null,
): PrimaryAction | null {
  const outcome = outcomeOf(session);
  if (outcome === "held") return COMPLETE;
  if (outcome === "parcha-owed") return { kind: "photos", href: paths.adminPhotos(session.id) };
  if (outcome !== "upcoming" || !isDaySession(session)) return null;
  if (canStart(session, now)) return { kind: "start", href: paths.adminCall(session.id) };
  return askHref && !session.hasIntake ? { kind: "ask", href: askHref } : null;
}

/** The customer waits, or the room is open to the customer. */
function canStart(session: UpcomingSession, now: Date): boolean {
  const isBegun = now.getTime() >= joinWindow(session).opensAt.getTime();
  return roomStateOf(session, now).kind === "open" && (isBegun || session.customerWaiting);
}

/** A WhatsApp chat with the customer, in which the guide asks for the details. Null once the account is closed. */
export function useAskHref(session: RowSession): string | null {
  const t = useT();
  const origin = useBrowser(() => window.location.origin, "");
  if (!session.user) return null;
  const url = origin + paths.intake(session.id);
  const text = t("sessions.ask-message", { url });
  return `https://wa.me/91${session.user.phone}?text=${encodeURIComponent(text)}`;
}
