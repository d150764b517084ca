// The notifications by SMS and WhatsApp: recipient, channels, placeholders, link, and until when each is still valid.
// The words are in the server's i18n folder; the providers know each text as a template.
import { type BookingStatus, isPaidFor } from "./bookings.ts";
import { addMinutes } from "./ist-time.ts";
import {
  EXTENDED_JOIN_MINUTES_AFTER,
  JOIN_CLOSES_MINUTES_AFTER,
  joinWindow,
  type SessionStart,
} from "./join-window.ts";
import { LANGUAGES, type Language } from "./messages.ts";

export type Channel = "sms" | "whatsapp";

export type Placeholder = "day" | "time" | "amount" | "questions" | "vidhi";

/** What the link in a message opens: a calendar file, or a screen. `day` is the guide's list of sessions. */
export type LinkTarget = "calendar" | "join" | "bookings" | "payments" | "parchas" | "remedies" | "day";

type MessageDefinition = {
  recipient: "customer" | "guide";
  channels: readonly Channel[];
  /** In the order in which the template uses them. */
  placeholders: readonly Placeholder[];
  /**
   * The message is sent only while this holds. `upcoming`: the session is paid for and has not started.
   * `upcoming-unmoved`: in addition, it was not rescheduled after the message was queued. `cancelled`, `completed`: the
   * status of the booking.
   */
  validWhile: "upcoming" | "upcoming-unmoved" | "cancelled" | "completed" | "always";
  /** Used by the channels whose messages can have a link. */
  linkTarget: LinkTarget;
  /** Reminders only: minutes before the start at which the message is due. Other messages are due at once. */
  dueMinutesBefore?: number;
  /** Minutes before the start at which an upcoming message becomes invalid; negative for after the start. Default 0. */
  expiresMinutesBefore?: number;
};

const BOTH = ["sms", "whatsapp"] as const;
const DAY_AND_TIME = ["day", "time"] as const;

/**
 * SMS goes to every customer and is limited to what no customer may miss. WhatsApp goes to customers who opted in. The
 * guide gets SMS only.
 */
export const MESSAGES = {
  booked: {
    recipient: "customer",
    channels: BOTH,
    placeholders: DAY_AND_TIME,
    validWhile: "upcoming",
    linkTarget: "calendar",
  },
  moved: {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: DAY_AND_TIME,
    validWhile: "upcoming-unmoved",
    linkTarget: "calendar",
  },
  "moved-by-guide": {
    recipient: "customer",
    channels: BOTH,
    placeholders: DAY_AND_TIME,
    validWhile: "upcoming-unmoved",
    linkTarget: "calendar",
  },
  cancelled: {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: DAY_AND_TIME,
    validWhile: "cancelled",
    linkTarget: "calendar",
  },
  "cancelled-by-guide": {
    recipient: "customer",
    channels: BOTH,
    placeholders: DAY_AND_TIME,
    validWhile: "cancelled",
    linkTarget: "calendar",
  },
  "refund-sent": {
    recipient: "customer",
    channels: BOTH,
    placeholders: ["amount"],
    validWhile: "always",
    linkTarget: "payments",
  },
  "reminder-hour": {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: DAY_AND_TIME,
    validWhile: "upcoming-unmoved",
    dueMinutesBefore: 60,
    expiresMinutesBefore: 10,
    linkTarget: "join",
  },
  "reminder-minutes": {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: ["time"],
    validWhile: "upcoming-unmoved",
    dueMinutesBefore: 10,
    linkTarget: "join",
  },
  "guide-ready": {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: ["time"],
    validWhile: "upcoming-unmoved",
    expiresMinutesBefore: -JOIN_CLOSES_MINUTES_AFTER,
    linkTarget: "join",
  },
  "guide-late": {
    recipient: "customer",
    channels: BOTH,
    placeholders: ["time"],
    validWhile: "upcoming-unmoved",
    expiresMinutesBefore: -EXTENDED_JOIN_MINUTES_AFTER,
    linkTarget: "join",
  },
  "parcha-ready": {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: ["day"],
    validWhile: "completed",
    linkTarget: "parchas",
  },
  "remedies-prescribed": {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: ["day"],
    validWhile: "completed",
    linkTarget: "remedies",
  },
  "parcha-sent": {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: ["day"],
    validWhile: "completed",
    linkTarget: "parchas",
  },
  "vidhi-performed": {
    recipient: "customer",
    channels: ["whatsapp"],
    placeholders: ["vidhi", "day"],
    validWhile: "completed",
    linkTarget: "remedies",
  },
  "guide-booked": {
    recipient: "guide",
    channels: ["sms"],
    placeholders: ["day", "time", "questions"],
    validWhile: "upcoming",
    linkTarget: "day",
  },
  "guide-moved": {
    recipient: "guide",
    channels: ["sms"],
    placeholders: DAY_AND_TIME,
    validWhile: "upcoming-unmoved",
    linkTarget: "day",
  },
  "guide-cancelled": {
    recipient: "guide",
    channels: ["sms"],
    placeholders: DAY_AND_TIME,
    validWhile: "cancelled",
    linkTarget: "day",
  },
  "guide-awaited": {
    recipient: "guide",
    channels: ["sms"],
    placeholders: DAY_AND_TIME,
    validWhile: "upcoming-unmoved",
    expiresMinutesBefore: -JOIN_CLOSES_MINUTES_AFTER,
    linkTarget: "day",
  },
} as const satisfies Record<string, MessageDefinition>;

export type MessageKind = keyof typeof MESSAGES;

export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[];

/** With the optional fields, which the literal type of `MESSAGES` does not have for every kind. */
export function messageDefinition(kind: MessageKind): MessageDefinition {
  return MESSAGES[kind];
}

/**
 * A message in one language. Its text is registered with the provider as a template before it may be sent (DLT rules of
 * TRAI for SMS, Meta's template review for WhatsApp).
 */
export type TemplateKey = `${MessageKind}.${Language}`;

export function templateKey(kind: MessageKind, language: Language): TemplateKey {
  return `${kind}.${language}`;
}

export function listTemplates(
  channel: Channel,
  recipient: MessageDefinition["recipient"],
): { kind: MessageKind; language: Language }[] {
  return MESSAGE_KINDS.filter(
    (kind) =>
      messageDefinition(kind).recipient === recipient && messageDefinition(kind).channels.includes(channel),
  ).flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));
}

type Session = SessionStart & { status: BookingStatus; moveCount: number };

/**
 * Whether a queued message may still be sent, judged by the present state of its session (null for a message without
 * one). The message's `moveCount` is the session's at the time of queueing. A late message is better than none, but not
 * about a session that has started.
 */
export function isStillValid(
  { kind, moveCount }: { kind: MessageKind; moveCount: number },
  session: Session | null,
  now: Date,
): boolean {
  const { validWhile, expiresMinutesBefore = 0 } = messageDefinition(kind);
  if (validWhile === "always") return true;
  if (!session) return false;
  if (validWhile === "cancelled" || validWhile === "completed") return session.status === validWhile;
  if (validWhile === "upcoming-unmoved" && session.moveCount !== moveCount) return false;
  const expiresAt = addMinutes(joinWindow(session).startsAt, -expiresMinutesBefore);
  return isPaidFor(session.status) && now.getTime() < expiresAt.getTime();
}

/** The delay after the n-th try: it doubles from 2 minutes up to 60. */
export function retryDelayMinutes(tries: number): number {
  return Math.min(60, 2 ** Math.min(tries, 6));
}

/** About a day of tries. After them, the message is given up. */
export const MAX_SEND_TRIES = 28;
/**
 * The maximum of tries without an answer from the provider (a timeout, or a crash of the server). Each of them may have
 * reached the recipient, so that more tries could mean more copies.
 */
export const MAX_UNANSWERED_TRIES = 3;
/** After this, sent and given-up messages are deleted from the outbox. */
export const OUTBOX_RETENTION_DAYS = 30;
