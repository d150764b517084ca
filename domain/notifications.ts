// Which messages there are: to whom, by which channels, what fills their texts, and until when each is worth sending.
// Knows no words, no provider and no queue.
import { type BookingStatus, isPaidFor } from "./bookings.ts";
import { addMinutes } from "./ist-time.ts";
import { JOIN_CLOSES_MINUTES_AFTER, joinWindow } from "./join-window.ts";
import { LANGUAGES, type Language } from "./messages.ts";

export type Channel = "sms" | "whatsapp";

/** What is put into a registered text, in the order of its places. */
export type Place = "day" | "time" | "amount" | "questions" | "vidhi";

/** The session's entry in her own calendar, or a screen. */
export type Opens = "calendar" | "join" | "bookings" | "payments" | "parchas" | "remedies" | "day";

type Plan = {
  to: "customer" | "guide";
  channels: readonly Channel[];
  places: readonly Place[];
  /**
   * When it is still true: while the session stands, while it stands at the time that the message was queued for,
   * while it is cancelled, while it is completed, or always.
   */
  holds: "standing" | "at-this-time" | "cancelled" | "completed" | "always";
  /** What a message that can have a link opens. */
  opens: Opens;
  /** A reminder: when it is due. */
  minutesBefore?: number;
  /** How long before the start it stops being of use; below 0, after it. */
  untilMinutesBefore?: number;
};

const BOTH = ["sms", "whatsapp"] as const;
const WHEN = ["day", "time"] as const;

/**
 * SMS goes to all, and so tells only what nobody may miss; WhatsApp, to those who opted in, tells more. The guide is
 * told by SMS, which is always there.
 */
export const MESSAGES = {
  booked: { to: "customer", channels: BOTH, places: WHEN, holds: "standing", opens: "calendar" },
  moved: { to: "customer", channels: ["whatsapp"], places: WHEN, holds: "at-this-time", opens: "calendar" },
  "moved-by-guide": {
    to: "customer",
    channels: BOTH,
    places: WHEN,
    holds: "at-this-time",
    opens: "calendar",
  },
  cancelled: { to: "customer", channels: ["whatsapp"], places: WHEN, holds: "cancelled", opens: "calendar" },
  "cancelled-by-guide": {
    to: "customer",
    channels: BOTH,
    places: WHEN,
    holds: "cancelled",
    opens: "calendar",
  },
  "refund-sent": { to: "customer", channels: BOTH, places: ["amount"], holds: "always", opens: "payments" },
  "reminder-hour": {
    to: "customer",
    channels: ["whatsapp"],
    places: WHEN,
    holds: "at-this-time",
    minutesBefore: 60,
    untilMinutesBefore: 10,
    opens: "join",
  },
  "reminder-minutes": {
    to: "customer",
    channels: ["whatsapp"],
    places: ["time"],
    holds: "at-this-time",
    minutesBefore: 10,
    opens: "join",
  },
  "guide-ready": {
    to: "customer",
    channels: ["whatsapp"],
    places: ["time"],
    holds: "at-this-time",
    untilMinutesBefore: -JOIN_CLOSES_MINUTES_AFTER,
    opens: "join",
  },
  "parcha-ready": {
    to: "customer",
    channels: ["whatsapp"],
    places: ["day"],
    holds: "completed",
    opens: "parchas",
  },
  "remedies-prescribed": {
    to: "customer",
    channels: ["whatsapp"],
    places: ["day"],
    holds: "completed",
    opens: "remedies",
  },
  "parcha-sent": {
    to: "customer",
    channels: ["whatsapp"],
    places: ["day"],
    holds: "completed",
    opens: "parchas",
  },
  "vidhi-performed": {
    to: "customer",
    channels: ["whatsapp"],
    places: ["vidhi", "day"],
    holds: "completed",
    opens: "remedies",
  },
  "guide-booked": {
    to: "guide",
    channels: ["sms"],
    places: ["day", "time", "questions"],
    holds: "standing",
    opens: "day",
  },
  "guide-moved": { to: "guide", channels: ["sms"], places: WHEN, holds: "at-this-time", opens: "day" },
  "guide-cancelled": { to: "guide", channels: ["sms"], places: WHEN, holds: "cancelled", opens: "day" },
  "guide-awaited": {
    to: "guide",
    channels: ["sms"],
    places: WHEN,
    holds: "at-this-time",
    untilMinutesBefore: -JOIN_CLOSES_MINUTES_AFTER,
    opens: "day",
  },
} as const satisfies Record<string, Plan>;

export type MessageKind = keyof typeof MESSAGES;

export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[];

/** Widened, so that what only some messages have can be asked of all. */
export function planOf(kind: MessageKind): Plan {
  return MESSAGES[kind];
}

/** A text that is registered with a provider before it may be sent: a message in a language. */
export type RegisteredText = `${MessageKind}.${Language}`;

export function registeredText(kind: MessageKind, language: Language): RegisteredText {
  return `${kind}.${language}`;
}

/** Every text that goes by a channel. */
export function textsOf(channel: Channel, to: Plan["to"]): { kind: MessageKind; language: Language }[] {
  return MESSAGE_KINDS.filter(
    (kind) => planOf(kind).to === to && planOf(kind).channels.includes(channel),
  ).flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));
}

type Session = { sessionDate: string; sessionTime: string; status: BookingStatus; moveCount: number };

/**
 * Whether a queued message is still true, by the session as it now is; `moveCount` is the session's when the message
 * was queued. A message that comes late is better than none, but one about a session that has begun is not.
 */
export function isStillTrue(
  { kind, moveCount }: { kind: MessageKind; moveCount: number },
  session: Session | null,
  now: Date,
): boolean {
  const { holds, untilMinutesBefore = 0 } = planOf(kind);
  if (holds === "always") return true;
  if (!session) return false;
  if (holds === "cancelled" || holds === "completed") return session.status === holds;
  if (holds === "at-this-time" && session.moveCount !== moveCount) return false;
  const until = addMinutes(joinWindow(session).startsAt, -untilMinutesBefore);
  return isPaidFor(session.status) && now.getTime() < until.getTime();
}

/** The pause after the try of this number: it doubles from two minutes to an hour. */
export function retryPauseMinutes(tries: number): number {
  return Math.min(60, 2 ** Math.min(tries, 6));
}

/** After so many tries, which is about a day, a message is given up. */
export const MOST_TRIES = 28;
/**
 * How often a message may be tried whose earlier tries ended without an answer (a timeout, a crash of ours): each of
 * those may have arrived.
 */
export const MOST_UNANSWERED = 3;
export const KEPT_DAYS = 30;
