// What belongs to a session that is booked, and to the customer's account.
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { t } from "#web/i18n/t.ts";
import type { ReceiptFacts, Session } from "./facts.ts";
import { BAR, DIALOG_BUTTON, type FactsOf, type Say, type Spoken } from "./say.ts";

export function moveSentences({ from, date, time }: FactsOf<"move">, say: Say): Spoken[] {
  const left = MAX_RESCHEDULES - from.rescheduleCount;
  const now: Spoken = { text: movedText(from, say), at: "main section" };
  if (date !== null && time !== null)
    return [
      now,
      { text: t("spoken.move-to", { when: say.when({ sessionDate: date, sessionTime: time }) }), at: BAR },
      { text: t("spoken.move-continue"), at: `${BAR} button` },
    ];
  return [
    now,
    { text: t("spoken.move-choose"), at: "#days" },
    ...(left > 0 ? [{ text: t("spoken.moves-left", say.counted(left)) }] : []),
  ];
}

function movedText(from: Session, say: Say): string {
  return isAttended(from) ? t("spoken.move-now", { when: say.when(from) }) : say.session(from);
}

export function moveConfirmSentences(facts: FactsOf<"move-confirm">, say: Say): Spoken[] {
  const { from, to, movesLeft, isUnavailable } = facts;
  if (isUnavailable) return [{ text: t("spoken.taken") }];
  return [
    { text: movedText(from, say), at: "dialog[open] dl" },
    { text: t("spoken.move-to", { when: say.when(to) }), at: "dialog[open] dl" },
    { text: t("spoken.move-free"), at: "dialog[open] ul" },
    {
      text: movesLeft > 0 ? t("spoken.moves-left-after", say.counted(movesLeft)) : t("spoken.move-last"),
      at: "dialog[open] ul",
    },
    { text: t("spoken.confirm-press"), at: DIALOG_BUTTON },
  ];
}

/** Where the money stays or goes, before the button. */
export function cancelSentences({ booking, isRefunded, canMove }: FactsOf<"cancel">, say: Say): Spoken[] {
  const { amount, creditsUsed, cancelFreeUntil: until } = booking;
  const minutes = isRefunded && until ? Math.ceil(secondsUntil(say.now, new Date(until)) / 60) : 0;
  const money = isRefunded ? "spoken.cancel-refunded" : "spoken.cancel-fee";
  const credits = isRefunded ? "spoken.cancel-credits-back" : "spoken.cancel-credits";
  return [
    { text: `${say.session(booking)} ${t("spoken.cancel-what")}` },
    ...(amount > 0 ? [{ text: t(money, { amount: say.rupees(amount) }), at: "dialog[open] ul" }] : []),
    ...(creditsUsed > 0
      ? [{ text: t(credits, { amount: say.rupees(creditsUsed) }), at: "dialog[open] ul" }]
      : []),
    ...(minutes > 0 ? [{ text: t("spoken.cancel-minutes", say.counted(minutes)) }] : []),
    ...(canMove ? [{ text: t("spoken.cancel-or-move"), at: "dialog[open] a" }] : []),
    { text: t("spoken.cancel-press"), at: DIALOG_BUTTON },
  ];
}

export function intakeTexts({ time, isGiven, isFormOpen, canEdit }: FactsOf<"intake">, say: Say): string[] {
  const before = time ? [t("spoken.session-when", { when: say.when(time) })] : [];
  if (!isGiven && !canEdit) return [...before, t("spoken.intake-over")];
  return [
    ...before,
    ...(isGiven ? [t("spoken.intake-given")] : [t("spoken.intake-why")]),
    ...(canEdit ? [t("spoken.intake-speak"), t("spoken.intake-photos")] : []),
    ...(isFormOpen ? [t("spoken.intake-save")] : []),
  ];
}

export function receiptTexts({ amount, paidOn, lines, refunds }: ReceiptFacts, say: Say): string[] {
  const remedies = lines.filter(({ kind }) => kind === "remedy").length;
  return [
    t("spoken.receipt-paid", { amount: say.rupees(amount), day: say.day(paidOn) }),
    remedies > 0 ? t("spoken.receipt-remedies", say.counted(remedies)) : t("spoken.receipt-session"),
    ...refunds.map((refund) => t(`spoken.back-${refund.status}`, { amount: say.rupees(refund.amount) })),
    t("spoken.receipt-print"),
  ];
}

export function profileTexts({ hasAddress }: FactsOf<"profile">): string[] {
  return [
    t("spoken.profile-what"),
    ...(hasAddress === null ? [] : [t(hasAddress ? "spoken.profile-address" : "spoken.profile-no-address")]),
    t("spoken.profile-messages"),
    t("spoken.profile-rights"),
  ];
}
