// The notifications by SMS, WhatsApp and push: recipient, channels, placeholders, link, and until when each is still valid.
// The words are in the server's i18n folder; the providers of SMS and WhatsApp know each text as a template.

import { EXTENDED_JOIN_MINUTES_AFTER, JOIN_CLOSES_MINUTES_AFTER } from "./join-window.ts";
import { LANGUAGES, type Language } from "./messages.ts";
import { TRACKING_CORRECTION_MINUTES } from "./parchas.ts";

export const CHANNELS = ["sms", "whatsapp", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

export type Placeholder = "day" | "time" | "amount" | "questions" | "vidhi" | "device" | "payer" | "until";

/** What a message is about, and its link opens. `day` is the guide's list of sessions, `money` the money tasks. */
export type LinkTarget =
  | "booking"
  | "join"
  | "companion"
  | "payment"
  | "parcha"
  | "remedies"
  | "devices"
  | "slot"
  | "day"
  | "money";

/** The messages that a customer can switch off. All others concern money or a booked time. */
const OPTIONAL_GROUPS = ["reminders", "results"] as const;
type OptionalGroup = (typeof OPTIONAL_GROUPS)[number];

type MessageDefinition = {
  recipient: "customer" | "guide";
  /**
   * Of a customer's message about a session: it goes to who attends, also where another has paid. `only`: and is sent only
   * where another has paid. `former`: it goes to who attended until the payer named another.
   */
  toAttendee?: true | "only" | "former";
  /** Of a customer's message about a session: it goes to the companion, whose number the message keeps. */
  toCompanion?: true;
  /** Of a customer's message about a session: it is sent only where the payer attends, or only where another does. */
  attends?: "payer" | "other";
  channels: readonly Channel[];
  /**
   * For so long the SMS waits for the customer to open the push message or to read the WhatsApp message; then it is not
   * sent. Where neither of the two can reach the customer, the SMS comes at once. Without it, the SMS never waits.
   */
  smsWaitMinutes?: number;
  /** The SMS comes between `DAYTIME_STARTS` and `DAYTIME_ENDS` only. */
  hasDaytimeSms?: true;
  /** Push messages show the text on a locked screen, also where the customer did not ask for that. */
  isShownLocked?: true;
  /** Missing: the customer cannot switch the message off. */
  group?: OptionalGroup;
  /** In the order in which the template uses them. */
  placeholders: readonly Placeholder[];
  /**
   * The message is sent only while this holds. `upcoming`: the session is paid for and has not started.
   * `upcoming-unmoved`: in addition, it was not rescheduled after the message was queued. `cancelled`, `completed`: the
   * status of the booking. `offered`: the slot is reserved for the customers who got the offer, and none of them has taken
   * it.
   */
  validWhile: "upcoming" | "upcoming-unmoved" | "cancelled" | "completed" | "offered" | "always";
  linkTarget: LinkTarget;
  /** Reminders only: minutes before the start at which the message is due. */
  dueMinutesBefore?: number;
  /** So long after its event the message is due; all others are due at once. */
  delayMinutes?: number;
  /** Minutes before the start at which an upcoming message becomes invalid; negative for after the start. Default 0. */
  expiresMinutesBefore?: number;
};

const UNREGISTERED = ["whatsapp", "push"] as const;
const DAY_AND_TIME = ["day", "time"] as const;

/** What every customer has to know, also one who has opened the push message. */
const CERTAIN = { recipient: "customer", channels: CHANNELS } as const;
const BOOKED = {
  ...CERTAIN,
  placeholders: DAY_AND_TIME,
  validWhile: "upcoming",
  linkTarget: "booking",
} as const;
const MOVED = { ...BOOKED, validWhile: "upcoming-unmoved" } as const;
const FOR_YOU = {
  ...CERTAIN,
  toAttendee: "only",
  attends: "other",
  placeholders: DAY_AND_TIME,
  linkTarget: "join",
} as const;
const BESIDE = {
  ...CERTAIN,
  toCompanion: true,
  placeholders: DAY_AND_TIME,
  linkTarget: "companion",
} as const;
const REMINDER = {
  recipient: "customer",
  toAttendee: true,
  channels: CHANNELS,
  group: "reminders",
  validWhile: "upcoming-unmoved",
  linkTarget: "join",
} as const;
const RESULT = {
  recipient: "customer",
  toAttendee: true,
  channels: CHANNELS,
  group: "results",
  validWhile: "completed",
  smsWaitMinutes: 6 * 60,
  hasDaytimeSms: true,
} as const;

/**
 * WhatsApp goes to customers who opted in, push to browsers that subscribed, SMS to every customer and to the guide. The
 * SMS of a reminder or a result waits until the reader has had the time to open the other messages.
 */
const MESSAGES = {
  booked: { ...BOOKED, attends: "payer" },
  "booked-for-other": { ...BOOKED, attends: "other" },
  "attendee-left": { ...BOOKED, attends: "payer" },
  // `payer` is the number of who has booked: the attendee knows it, and it cannot carry words to a stranger.
  "booked-for-you": { ...FOR_YOU, placeholders: ["payer", ...DAY_AND_TIME], validWhile: "upcoming" },
  "moved-for-you": { ...FOR_YOU, validWhile: "upcoming-unmoved" },
  "cancelled-for-you": { ...FOR_YOU, validWhile: "cancelled" },
  "ended-for-you": {
    ...CERTAIN,
    toAttendee: "former",
    placeholders: DAY_AND_TIME,
    validWhile: "always",
    linkTarget: "join",
  },
  // `payer` is the number of who has named the companion.
  "companion-named": {
    ...BESIDE,
    placeholders: ["payer", ...DAY_AND_TIME],
    validWhile: "upcoming",
    expiresMinutesBefore: -EXTENDED_JOIN_MINUTES_AFTER,
  },
  "companion-moved": { ...BESIDE, validWhile: "upcoming-unmoved" },
  "companion-cancelled": { ...BESIDE, validWhile: "cancelled" },
  "companion-ended": { ...BESIDE, validWhile: "always" },
  moved: MOVED,
  "moved-by-guide": MOVED,
  cancelled: { ...BOOKED, validWhile: "cancelled" },
  "cancelled-by-guide": { ...BOOKED, validWhile: "cancelled" },
  "refund-sent": { ...CERTAIN, placeholders: ["amount"], validWhile: "always", linkTarget: "payment" },
  "reminder-day": {
    ...REMINDER,
    placeholders: DAY_AND_TIME,
    dueMinutesBefore: 24 * 60,
    expiresMinutesBefore: 60,
    smsWaitMinutes: 2 * 60,
  },
  "reminder-hour": {
    ...REMINDER,
    placeholders: DAY_AND_TIME,
    dueMinutesBefore: 60,
    expiresMinutesBefore: 10,
    smsWaitMinutes: 15,
  },
  "reminder-minutes": { ...REMINDER, placeholders: ["time"], dueMinutesBefore: 10, smsWaitMinutes: 2 },
  "companion-hour": {
    ...BESIDE,
    group: "reminders",
    validWhile: "upcoming-unmoved",
    dueMinutesBefore: 60,
    expiresMinutesBefore: 10,
    smsWaitMinutes: 15,
  },
  "companion-minutes": {
    ...BESIDE,
    group: "reminders",
    placeholders: ["time"],
    validWhile: "upcoming-unmoved",
    dueMinutesBefore: 10,
    smsWaitMinutes: 2,
  },
  "guide-ready": {
    recipient: "customer",
    toAttendee: true,
    channels: UNREGISTERED,
    placeholders: ["time"],
    validWhile: "upcoming-unmoved",
    expiresMinutesBefore: -JOIN_CLOSES_MINUTES_AFTER,
    linkTarget: "join",
  },
  "guide-late": {
    ...CERTAIN,
    placeholders: ["time"],
    validWhile: "upcoming-unmoved",
    expiresMinutesBefore: -EXTENDED_JOIN_MINUTES_AFTER,
    linkTarget: "join",
  },
  "new-time": { ...CERTAIN, placeholders: DAY_AND_TIME, validWhile: "always", linkTarget: "slot" },
  "parcha-ready": { ...RESULT, placeholders: ["day"], linkTarget: "parcha" },
  "remedies-prescribed": { ...RESULT, placeholders: ["day"], linkTarget: "remedies" },
  "parcha-sent": {
    ...RESULT,
    placeholders: ["day"],
    linkTarget: "parcha",
    delayMinutes: TRACKING_CORRECTION_MINUTES,
  },
  "vidhi-performed": { ...RESULT, placeholders: ["vidhi", "day"], linkTarget: "remedies" },
  // To the devices known before. The SMS went to the phone that has just had the code, so it comes only if needed.
  "new-device": {
    ...CERTAIN,
    placeholders: ["device", "day", "time"],
    validWhile: "always",
    smsWaitMinutes: 30,
    isShownLocked: true,
    linkTarget: "devices",
  },
  // A customer of the waiting list has ten minutes, of which some may be over when the message arrives: it names their end.
  "slot-free": {
    ...CERTAIN,
    placeholders: [...DAY_AND_TIME, "until"],
    validWhile: "offered",
    linkTarget: "slot",
  },
  "guide-booked": {
    recipient: "guide",
    channels: ["sms", "push"],
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
    channels: ["sms", "push"],
    placeholders: DAY_AND_TIME,
    validWhile: "upcoming-unmoved",
    expiresMinutesBefore: -JOIN_CLOSES_MINUTES_AFTER,
    linkTarget: "day",
  },
  "guide-dispute": {
    recipient: "guide",
    channels: ["push"],
    placeholders: ["amount"],
    validWhile: "always",
    linkTarget: "money",
  },
  // `day` and `time` are the end of the time to answer.
  "guide-dispute-ending": {
    recipient: "guide",
    channels: ["push"],
    placeholders: ["amount", ...DAY_AND_TIME],
    validWhile: "always",
    linkTarget: "money",
  },
} as const satisfies Record<string, MessageDefinition>;

export type MessageKind = keyof typeof MESSAGES;

export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[];

const kindsWhere = (holds: (definition: MessageDefinition) => boolean) =>
  MESSAGE_KINDS.filter((kind) => holds(messageDefinition(kind)));

/** Not those to the guide. */
export const KINDS_TO_CUSTOMER = kindsWhere(({ recipient }) => recipient === "customer");
/** The messages that go to who attends the session. */
export const KINDS_TO_ATTENDEE = kindsWhere(({ toAttendee }) => toAttendee === true || toAttendee === "only");
/** Of those, the ones that a payer who attends does not get. */
export const KINDS_ONLY_TO_ATTENDEE = kindsWhere(({ toAttendee }) => toAttendee === "only");
export const KINDS_WHERE_PAYER_ATTENDS = kindsWhere(({ attends }) => attends === "payer");
export const KINDS_WHERE_OTHER_ATTENDS = kindsWhere(({ attends }) => attends === "other");

export const KINDS_TO_COMPANION = kindsWhere(({ toCompanion = false }) => toCompanion);

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

/**
 * The id of a message in its short link and its push message: enough characters of base62 (59 bits) that none is found by
 * trying, and few enough for the values of an SMS template.
 */
export const MESSAGE_ID_LENGTH = 10;
export const MESSAGE_ID_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** After this, sent and given-up messages are deleted from the outbox, and their links lead to the home screen. */
export const OUTBOX_RETENTION_DAYS = 30;
