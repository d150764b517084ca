// What is done with a session most often at this moment.
import { joinWindow } from "#domain/join-window.ts";
import { roomStateOf } from "#web/features/sessions/room-state.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { isDaySession, outcomeOf, type RowSession } from "./row-session.ts";

export type PrimaryAction =
  | { kind: "start" | "photos"; href: string }
  | { kind: "ask"; href: string }
  | { kind: "read" }
  | { kind: "complete" };

/** Null where nothing is to be done. */
export function primaryActionOf(
  session: RowSession,
  now: Date,
  askHref: string | null,
): PrimaryAction | null {
  const outcome = outcomeOf(session);
  if (outcome === "held") return { kind: "complete" };
  if (outcome === "parcha-owed") return { kind: "photos", href: paths.adminPhotos(session.id) };
  if (outcome !== "upcoming" || !isDaySession(session)) return null;
  if (canStart(session, now)) return { kind: "start", href: paths.adminCall(session.id) };
  if (session.hasIntake) return { kind: "read" };
  return askHref ? { kind: "ask", href: askHref } : null;
}

/** The customer waits, or the room is open to the customer. */
export function canStart(session: UpcomingSession, now: Date): boolean {
  const isBegun = now.getTime() >= joinWindow(session).opensAt.getTime();
  return roomStateOf(session, now).kind === "open" && (isBegun || session.customerWaiting);
}

/** A WhatsApp chat with the customer, in which the guide asks for the details. Null once the account is closed. */
export function useAskHref(session: RowSession): string | null {
  const t = useT();
  if (!session.user) return null;
  const url = new URL(paths.intake(session.id), window.location.origin).href;
  const text = t("sessions.ask-message", { url });
  return `https://wa.me/91${session.user.phone}?text=${encodeURIComponent(text)}`;
}
