// The words, the sign and the state of each kind of event.

import type { MoneyEvent, TimelineEvent, TimelineFilter } from "#contract/customer-page.ts";
import { nameIn } from "#domain/names.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { IconName } from "#web/ui/icon.tsx";

/** What the timeline shows. */
export type Shown = TimelineFilter | "all" | "money";
export type AnyEvent = TimelineEvent | MoneyEvent;

export type EventTone = "quiet" | "alive" | "done" | "info" | "alert";

/** How a row shows an event. */
export type EventLook = {
  icon: IconName;
  tone: EventTone;
  title: string;
  /** Beside the title, quiet. */
  facts: readonly string[];
  /** Below it. */
  lines: readonly { icon: IconName; tone: EventTone; text: string }[];
  state: { text: string; tone: BadgeTone } | null;
  /** The session to which the row leads. */
  bookingId: string | null;
};

/** A session without an end stays "now" for as long as its room is open. */
const ROOM_MINUTES = 60;

export function useDescribeEvent(): (event: AnyEvent, now: Date) => EventLook {
  const t = useT();
  return (event, now) => lookOf(t, event, now);
}

type Of<Kind extends AnyEvent["kind"]> = Extract<AnyEvent, { kind: Kind }>;

function lookOf(t: Translate, event: AnyEvent, now: Date): EventLook {
  switch (event.kind) {
    case "session":
      return describeSession(t, event, now);
    case "parcha":
    case "dispatch":
      return describeParcha(t, event);
    case "vidhis":
      return describeRemedies(t, event);
    case "payment":
    case "refund":
      return describeMoney(t, event);
    case "dispute":
    case "taken-back":
      return describeDispute(t, event);
    default:
      return describeOther(t, event);
  }
}

const PLAIN = { facts: [], lines: [], state: null, bookingId: null } as const;

function describeSession(t: Translate, event: Of<"session">, now: Date): EventLook {
  const { questionType, minutesTogether, bookedFor, isTest, bookingId } = event;
  const facts = [t(questionType === "single" ? "general.single" : "general.multiple")];
  if (minutesTogether > 0) facts.push(t("sheet.minutes", { count: minutesTogether }));
  if (bookedFor) facts.push(t("customers.booked-for", { name: personOf(t, bookedFor) }));
  const status = sessionStatus(event, now);
  return {
    ...PLAIN,
    icon: "video",
    tone: SESSION_LOOKS[status].circle,
    title: t(isTest ? "customers.event-test" : "titles.session"),
    facts,
    state: { text: t(`customers.status-${status}`), tone: SESSION_LOOKS[status].badge },
    bookingId,
  };
}

type SessionStatus = "upcoming" | "now" | "not-held" | "completed" | "cancelled";
const SESSION_LOOKS: Record<SessionStatus, { circle: EventLook["tone"]; badge: BadgeTone }> = {
  upcoming: { circle: "alive", badge: "outline" },
  now: { circle: "alive", badge: "alive" },
  "not-held": { circle: "alert", badge: "secondary" },
  completed: { circle: "done", badge: "info" },
  cancelled: { circle: "quiet", badge: "secondary" },
};

function sessionStatus({ status, at }: Of<"session">, now: Date): SessionStatus {
  if (status === "completed" || status === "cancelled") return status;
  const minutesSince = (now.getTime() - Date.parse(at)) / 60_000;
  if (minutesSince < 0) return "upcoming";
  return minutesSince < ROOM_MINUTES ? "now" : "not-held";
}

function personOf(t: Translate, { name, relation }: { name: string | null; relation: string | null }) {
  if (name && relation) return t("sessions.person-relation", { name, relation });
  return name ?? relation ?? t("sessions.someone-else");
}

function describeParcha(t: Translate, event: Of<"parcha" | "dispatch">): EventLook {
  const facts = [t("customers.of-session", { when: sessionTimeOf(event) })];
  const { bookingId } = event;
  if (event.kind === "parcha")
    return {
      ...PLAIN,
      icon: "camera",
      tone: "done",
      title: t(event.sides > 1 ? "customers.event-parcha" : "customers.event-parcha-side"),
      facts,
      bookingId,
    };
  if (event.trackingNumber) facts.unshift(t("customers.tracking", { number: event.trackingNumber }));
  return { ...PLAIN, icon: "mail", tone: "done", title: t("customers.event-dispatch"), facts, bookingId };
}

const REMEDY_LOOKS = {
  done: { icon: "check", tone: "done" },
  "to-do": { icon: "clock", tone: "alive" },
  "not-bought": { icon: "minus", tone: "quiet" },
} as const;

function describeRemedies(t: Translate, event: Of<"vidhis">): EventLook {
  const toDo = event.vidhis.filter(({ state }) => state === "to-do").length;
  return {
    ...PLAIN,
    icon: "leaf",
    tone: toDo > 0 ? "alive" : "done",
    title: t("customers.event-vidhis", { count: event.vidhis.length }),
    facts: [t("customers.of-session", { when: sessionTimeOf(event) })],
    lines: event.vidhis.map((remedy) => ({
      ...REMEDY_LOOKS[remedy.state],
      text: t(`customers.vidhi-${remedy.state}`, { name: nameIn(currentLanguage(), remedy) }),
    })),
    state: toDo > 0 ? { text: t("customers.vidhis-to-do", { count: toDo }), tone: "alive" } : null,
    bookingId: event.bookingId,
  };
}

const REFUND_TONES = { pending: "outline", processed: "secondary", failed: "destructive" } as const;

function describeMoney(t: Translate, event: Of<"payment" | "refund">): EventLook {
  const amount = formatAmount(event.amount);
  const facts = [t(event.of === "session" ? "customers.of-session-short" : "customers.of-remedy")];
  const { bookingId } = event;
  if (event.kind === "payment") {
    if (event.receiptNumber) facts.push(t("customers.receipt", { number: event.receiptNumber }));
    facts.push(event.providerPaymentId);
    const title = t("customers.event-payment", { amount });
    return { ...PLAIN, icon: "rupee", tone: "done", title, facts, bookingId };
  }
  if (event.reference) facts.push(event.reference);
  return {
    ...PLAIN,
    icon: "rupee",
    tone: "alert",
    title: t("sheet.refunded", { amount }),
    facts,
    state: { text: t(`customers.refund-${event.status}`), tone: REFUND_TONES[event.status] },
    bookingId,
  };
}

function describeDispute(t: Translate, event: Of<"dispute" | "taken-back">): EventLook {
  const amount = formatAmount(Math.abs(event.amount));
  const facts = [t(event.of === "session" ? "customers.of-session-short" : "customers.of-remedy")];
  const look = { ...PLAIN, icon: "rupee", tone: "alert", facts, bookingId: event.bookingId } as const;
  if (event.kind === "taken-back")
    return {
      ...look,
      title: t(event.amount > 0 ? "customers.event-taken-back" : "customers.event-given-back", { amount }),
    };
  return { ...look, title: t("customers.event-dispute", { amount }) };
}

function describeOther(t: Translate, event: Of<"message" | "consent" | "joined">): EventLook {
  if (event.kind === "joined")
    return { ...PLAIN, icon: "user", tone: "quiet", title: t("customers.event-joined") };
  if (event.kind === "consent") {
    const { purpose, isGiven, channel } = event;
    const what = purpose === "terms-and-privacy" ? "terms" : isGiven ? "messaging" : "withdrawn";
    const facts = channel === "whatsapp" ? [t("customers.channel-whatsapp")] : [];
    return { ...PLAIN, icon: "shield", tone: "quiet", title: t(`customers.consent-${what}`), facts };
  }
  const hasFailed = event.state === "failed" || event.state === "skipped";
  return {
    ...PLAIN,
    icon: "chat",
    tone: "quiet",
    title: t(`customers.message-${event.message}`),
    facts: [t(`customers.channel-${event.channel}`)],
    state: {
      text: t(`customers.state-${event.state}`),
      tone: hasFailed ? "secondary" : event.state === "read" || event.state === "opened" ? "done" : "outline",
    },
  };
}

function sessionTimeOf({
  sessionDate,
  sessionTime,
}: Extract<TimelineEvent, { sessionDate: string }>): string {
  return unbroken(`${formatDate(sessionDate)}, ${formatTime(sessionTime)}`);
}
