// What is shown to the bank, as parts of facts: for the screen, the printed page and the file.

import type { Evidence } from "#contract/disputes.ts";
import { type Cell, csvFile } from "#domain/csv.ts";
import { isNameOfNumber } from "#domain/display-names.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { nameIn } from "#domain/names.ts";
import type { MessageKind } from "#domain/notifications.ts";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { formatDate, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import type { Translate } from "#web/i18n/t.ts";

type Fact = { name: string; value: string };
export type EvidencePart = { title: string; facts: Fact[]; photos?: { url: string; text: string }[] };

/** "22 Nov 2026, 4:30 PM", of an instant, in IST. */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  return `${formatDate(istDateOf(at))}, ${formatTimeOf(at)}`;
}

export function evidenceParts(t: Translate, evidence: Evidence): EvidencePart[] {
  const parts = [
    disputePart(t, evidence),
    paymentPart(t, evidence),
    customerPart(t, evidence),
    ...evidence.sessions.flatMap((session) => sessionParts(t, session)),
    remediesPart(t, evidence),
    consentsPart(t, evidence),
    devicesPart(t, evidence),
    messagesPart(t, evidence),
    earlierPart(t, evidence),
  ];
  return parts.filter(({ facts, photos = [] }) => facts.length + photos.length > 0);
}

/** Leaves out what is not known. */
function factsOf(facts: readonly (readonly [string, string | null])[]): Fact[] {
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

function disputePart(t: Translate, { dispute }: Evidence): EvidencePart {
  return {
    title: t("disputes.part-dispute"),
    facts: factsOf([
      [t("disputes.dispute-id"), dispute.razorpayDisputeId],
      [t("disputes.phase"), dispute.phase],
      [t("disputes.reason"), dispute.reason],
      [t("admin.amount"), formatAmountExact(dispute.amount)],
      [t("disputes.raised-at"), formatMoment(dispute.createdAt)],
      [t("disputes.respond-by"), dispute.respondBy && formatMoment(dispute.respondBy)],
    ]),
  };
}

function paymentPart(t: Translate, { payment }: Evidence): EvidencePart {
  const refunds = payment.refunds.map(({ amount, status, reference, createdAt, processedAt }) => {
    const when = formatMoment(processedAt ?? createdAt);
    const values = { amount: formatAmountExact(amount), when, reference: reference ?? "–" };
    return [t("disputes.refund"), t(`disputes.refund-${status}`, values)] as const;
  });
  return {
    title: t("disputes.part-payment"),
    facts: factsOf([
      [t("money.payment-id"), payment.razorpayPaymentId],
      [t("money.order-id"), payment.razorpayOrderId],
      [t("admin.amount"), formatAmountExact(payment.amount)],
      [t("disputes.captured-at"), formatMoment(payment.capturedAt)],
      [t("disputes.paid-for"), t(`disputes.for-${payment.kind}`)],
      [t("pages.receipt-title"), payment.receiptNumber],
      ...refunds,
    ]),
  };
}

function customerPart(t: Translate, { customer }: Evidence): EvidencePart {
  return {
    title: t("disputes.part-customer"),
    facts: factsOf([
      [t("general.name"), customerName(t, customer.name)],
      [t("disputes.phone"), customer.phone],
      [t("disputes.joined"), formatMoment(customer.joinedAt)],
    ]),
  };
}

function customerName(t: Translate, name: string | null): string {
  if (name === null) return t("disputes.closed");
  return isNameOfNumber(name) ? t("disputes.unnamed") : name;
}

function sessionParts(t: Translate, session: Evidence["sessions"][number]): EvidencePart[] {
  const moment = (instant: string | null) => instant && formatMoment(instant);
  const when = `${formatDate(session.sessionDate)}, ${formatTime(session.sessionTime)}`;
  const { togetherSeconds: seconds, parchas } = session;
  const [dispatched] = parchas.filter(({ sentAt }) => sentAt !== null);
  const together = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  const hasAttended = session.isHeld || session.completedAt !== null;
  const who = t(session.attendedByAnother ? "disputes.who-another" : "disputes.who-customer");
  return [
    {
      title: t("disputes.part-session", { when }),
      facts: factsOf([
        [t("disputes.session-status"), t(`disputes.state-${stateOf(session)}`)],
        [t("disputes.marked-completed"), moment(session.completedAt)],
        [
          t("disputes.booked-for"),
          session.attendedByAnother
            ? t(hasAttended ? "disputes.another-attended" : "disputes.another-booked")
            : null,
        ],
        [t("disputes.booked-at"), moment(session.bookedAt)],
        [t("disputes.approved-at"), moment(session.approvedAt)],
        [t("disputes.cancelled-at"), moment(session.cancelledAt)],
        [t("disputes.came", { who }), moment(session.customerCameAt)],
        [t("disputes.in-room", { who }), moment(session.customerInRoomAt)],
        [t("disputes.guide-came"), moment(session.guideCameAt)],
        [t("disputes.together"), seconds > 0 ? t("disputes.together-time", together) : null],
        [t("disputes.seen", { who }), moment(session.customerSeenAt)],
        [t("disputes.guide-seen"), moment(session.guideSeenAt)],
      ]),
    },
    {
      title: t("disputes.part-parcha"),
      facts: factsOf([
        ...parchas.map(({ side, uploadedAt }) => [sideOf(t, side), moment(uploadedAt)] as const),
        ...(parchas.length > 0
          ? [
              [
                t("disputes.dispatch"),
                moment(dispatched?.sentAt ?? null) ?? t("disputes.not-posted"),
              ] as const,
            ]
          : []),
        [t("general.tracking-number"), dispatched?.trackingNumber ?? null],
      ]),
      photos: parchas.flatMap(({ photo, side, uploadedAt }) =>
        photo ? [{ url: photo, text: `${sideOf(t, side)} ${formatMoment(uploadedAt)}` }] : [],
      ),
    },
  ];
}

/** By both sides' time in the room: that an admin marked a session as completed does not show that it was held. */
function stateOf({ status, isHeld }: Evidence["sessions"][number]) {
  return isHeld && status !== "cancelled" ? "held" : status;
}

/** What of the evidence is weak: for the admin alone, not for the bank. */
export function weakPoints(t: Translate, { payment, sessions, remedies, takenAt }: Evidence): string[] {
  const paid = payment.kind === "session" ? sessions : [];
  const isOver = (session: Evidence["sessions"][number]) =>
    session.completedAt !== null || joinWindow(session).closesAt < new Date(takenAt);
  const stands = paid.filter(
    (session) => session.status !== "cancelled" && !session.isHeld && isOver(session),
  );
  return [
    ...(stands.some(({ completedAt }) => completedAt !== null) ? [t("disputes.weak-together")] : []),
    ...(stands.some(({ completedAt }) => completedAt === null) ? [t("disputes.weak-not-held")] : []),
    ...(paid.some(({ attendedByAnother }) => attendedByAnother) ? [t("disputes.weak-another")] : []),
    ...(remedies.some(({ performedAt, hasVideo }) => !performedAt || !hasVideo)
      ? [t("disputes.weak-remedy")]
      : []),
  ];
}

const sideOf = (t: Translate, side: string) =>
  t(side === "Back" ? "disputes.side-back" : "disputes.side-front");

function remediesPart(t: Translate, { remedies }: Evidence): EvidencePart {
  const facts = remedies.map((remedy) => {
    const { price, purchasedAt, performedAt, hasVideo } = remedy;
    const bought = purchasedAt ? formatMoment(purchasedAt) : "–";
    const when = performedAt ? formatMoment(performedAt) : "";
    const name = t("disputes.remedy", {
      name: nameIn(currentLanguage(), remedy),
      amount: formatAmountExact(price),
      when: bought,
    });
    if (!performedAt) return { name, value: t("disputes.remedy-waiting") };
    return { name, value: t(hasVideo ? "disputes.remedy-video" : "disputes.remedy-performed", { when }) };
  });
  return { title: t("disputes.part-remedies"), facts };
}

function consentsPart(t: Translate, { consents, terms }: Evidence): EvidencePart {
  const agreed = terms
    ? t("disputes.terms-version", { version: terms.version, when: formatMoment(terms.agreedAt) })
    : t("disputes.terms-none");
  return {
    title: t("disputes.part-consents"),
    facts: [
      { name: t("disputes.terms"), value: agreed },
      ...consents.map(({ purpose, isGiven, textVersion: version, at }) => ({
        name: t(`disputes.consent-${purpose}`),
        value: isGiven
          ? t("disputes.consent-given", { version, when: formatMoment(at) })
          : t("disputes.consent-withdrawn", { when: formatMoment(at) }),
      })),
    ],
  };
}

function devicesPart(t: Translate, { devices }: Evidence): EvidencePart {
  const facts = devices.map(({ browser, system, signedInAt, usedAt }, at) => ({
    name: String(at + 1),
    value: t("disputes.device", {
      device: [browser, system].filter(Boolean).join(", ") || t("general.unknown-device"),
      from: formatMoment(signedInAt),
      to: formatMoment(usedAt),
    }),
  }));
  return { title: t("disputes.part-devices"), facts };
}

const CHANNELS = { sms: "SMS", whatsapp: "WhatsApp", push: "Push" } as const;

function messagesPart(t: Translate, { messages }: Evidence): EvidencePart {
  const facts = messages.map(({ kind, channel, state, sentAt, deliveredAt, readAt }) => {
    const when = formatMoment(sentAt);
    const at = readAt ?? deliveredAt;
    const shown = state === "opened" ? "read" : state;
    const isPlain = shown === "sent" || shown === "failed" || at === null;
    return {
      name: t("disputes.message", {
        message: MESSAGE_NAMES[kind as MessageKind] ?? kind,
        channel: CHANNELS[channel],
      }),
      value: isPlain
        ? t(shown === "failed" ? "disputes.message-failed" : "disputes.message-sent", { when })
        : t(`disputes.message-${shown}`, { when, at: formatMoment(at) }),
    };
  });
  return { title: t("disputes.part-messages"), facts };
}

/** For the bank, in English in every language: the names of the records. */
const MESSAGE_NAMES: Partial<Record<MessageKind, string>> = {
  booked: "Booking confirmed",
  moved: "Session moved",
  "moved-by-guide": "Session moved by the guide",
  cancelled: "Session cancelled",
  "cancelled-by-guide": "Session cancelled by the guide",
  "refund-sent": "Refund sent",
  "reminder-day": "Reminder, a day before",
  "reminder-hour": "Reminder, an hour before",
  "reminder-minutes": "Reminder, minutes before",
  "guide-ready": "The guide is waiting",
  "guide-late": "The guide is late",
  "new-time": "Another time given",
  "parcha-ready": "The handwritten note can be read",
  "remedies-prescribed": "Remedies prescribed",
  "parcha-sent": "The handwritten note was posted",
  "vidhi-performed": "A remedy was performed",
};

function earlierPart(t: Translate, { earlierSessions }: Evidence): EvidencePart {
  const facts = earlierSessions.map(({ sessionDate, sessionTime, togetherSeconds: seconds }) => ({
    name: `${formatDate(sessionDate)}, ${formatTime(sessionTime)}`,
    value: t("disputes.together-time", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }),
  }));
  return { title: t("disputes.part-earlier"), facts };
}

/** A line for each fact. */
export function evidenceCsv(t: Translate, parts: readonly EvidencePart[]): string {
  const head: Cell[] = [t("disputes.file-part"), t("disputes.file-fact"), t("disputes.file-value")];
  const lines = parts.flatMap(({ title, facts }) =>
    facts.map(({ name, value }): Cell[] => [title, name, value]),
  );
  return csvFile([head, ...lines]);
}
