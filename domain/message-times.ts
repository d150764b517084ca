// Until when a queued message may still be sent, and for how long its channels wait.
import {
  type Attendance,
  type BookingStatus,
  isGuideOverdue,
  isGuideReady,
  isHeld,
  isPaidFor,
} from "./bookings.ts";
import { DAYTIME_ENDS, DAYTIME_STARTS } from "./day-parts.ts";
import { addDays, addMinutes, istDateOf, istInstant, istTimeOf } from "./ist-time.ts";
import { joinWindow, type SessionStart } from "./join-window.ts";
import { type MessageKind, messageDefinition } from "./notifications.ts";
import { secondsUntil } from "./seconds-until.ts";

type Session = SessionStart & { status: BookingStatus; moveCount: number };
type Offer = { endsAt: Date; isTaken: boolean };

/**
 * Whether a queued message may still be sent, judged by the present state of its session (null for a message without
 * one). The message's `moveCount` is the session's at the time of queueing. A late message is better than none, but not
 * about a session that has started.
 */
export function isStillValid(
  { kind, moveCount, offer = null }: { kind: MessageKind; moveCount: number; offer?: Offer | null },
  session: Session | null,
  now: Date,
): boolean {
  const { validWhile } = messageDefinition(kind);
  if (validWhile === "always") return true;
  if (validWhile === "offered")
    return offer !== null && !offer.isTaken && now.getTime() < offer.endsAt.getTime();
  if (!session) return false;
  if (validWhile === "cancelled" || validWhile === "completed") return session.status === validWhile;
  if (validWhile === "upcoming-unmoved" && session.moveCount !== moveCount) return false;
  const expiresAt = messageExpiresAt(kind, session);
  return isPaidFor(session.status) && (expiresAt === null || now.getTime() < expiresAt.getTime());
}

/** `hasGuideCome`: the guide has been in the room of the session. */
export type GuideSession = Session & Attendance & { hasGuideCome: boolean };

/** What these messages say of the guide. */
const GUIDE_NEWS: Partial<Record<MessageKind, "here" | "late" | "awaited">> = {
  "guide-ready": "here",
  "guide-late": "late",
  "guide-awaited": "awaited",
};

/** Whether a message says where the guide is, who may have come or gone since it was queued. */
export function isGuideNews(kind: MessageKind): boolean {
  return GUIDE_NEWS[kind] !== undefined;
}

/**
 * Whether what a message says of the guide is so: "not-now" may be so again, when the guide leaves the room, comes back to it or is
 * heard of after an outage.
 */
export function stateOfGuideNews(
  kind: MessageKind,
  session: GuideSession,
  now: Date,
): "true" | "not-now" | "over" {
  const news = GUIDE_NEWS[kind];
  if (news === "awaited") return session.hasGuideCome ? "over" : "true";
  if (news === "late" && isHeld(session)) return "over";
  const isSo = news === "late" ? isGuideOverdue(session, now) : isGuideReady(session, now);
  return isSo ? "true" : "not-now";
}

/** When time alone makes a message invalid; null for never. */
function messageExpiresAt(kind: MessageKind, session: SessionStart | null): Date | null {
  const { validWhile, expiresMinutesBefore = 0 } = messageDefinition(kind);
  if (!session || !validWhile.startsWith("upcoming")) return null;
  return addMinutes(joinWindow(session).startsAt, -expiresMinutesBefore);
}

/** When an SMS that is due at an instant may be sent: at once, or for some kinds in the next morning. */
export function smsAllowedAt(kind: MessageKind, dueAt: Date): Date {
  if (!messageDefinition(kind).hasDaytimeSms) return dueAt;
  const [date, time] = [istDateOf(dueAt), istTimeOf(dueAt)];
  if (time >= DAYTIME_ENDS) return istInstant(addDays(date, 1), DAYTIME_STARTS);
  return time < DAYTIME_STARTS ? istInstant(date, DAYTIME_STARTS) : dueAt;
}

/** The push service drops a message that it could not deliver within this time. */
const PUSH_LIFETIME_MINUTES = 24 * 60;

/**
 * A push message lives until its SMS is sent instead, or for a day, and not longer than the message is valid: a phone that
 * was off must not say at night that the guide is ready.
 */
export function pushLifetimeSeconds(
  kind: MessageKind,
  { session, offer }: { session: SessionStart | null; offer: Offer | null },
  now: Date,
): number {
  const { smsWaitMinutes } = messageDefinition(kind);
  const lastMoment =
    smsWaitMinutes === undefined
      ? addMinutes(now, PUSH_LIFETIME_MINUTES)
      : smsAllowedAt(kind, addMinutes(now, smsWaitMinutes));
  const expiresAt = offer?.endsAt ?? messageExpiresAt(kind, session);
  return Math.min(
    secondsUntil(now, lastMoment),
    expiresAt === null ? Number.POSITIVE_INFINITY : secondsUntil(now, expiresAt),
  );
}

/** Whether a push message wakes a phone that saves its battery: for a session that is still to come, and a freed slot. */
export function isUrgent(kind: MessageKind): boolean {
  const { validWhile } = messageDefinition(kind);
  return validWhile === "offered" || validWhile.startsWith("upcoming");
}
