// A session that is to come, that runs, or that is over; its move, its receipt, and the customer's account.
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import { JOIN_OPENS_MINUTES_BEFORE } from "#domain/join-window.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { type Attended, isAttended, isGiven } from "#web/features/bookings/own-bookings.ts";
import { roomState } from "#web/features/live/session-state.ts";
import { t } from "#web/i18n/t.ts";
import type { Late, Over, Place, ReceiptFacts, ResultFacts, Session } from "./facts.ts";
import { BAR, DIALOG_BUTTON, type FactsOf, type Say, type Spoken } from "./say.ts";

/** Who attends comes back for it; for another the customer can send the link. */
export function bookedTexts(session: Session, say: Say): string[] {
  const minutes = say.number(JOIN_OPENS_MINUTES_BEFORE);
  const next = isAttended(session) ? t("spoken.come-before", { minutes }) : t("spoken.other-joins");
  return [say.session(session), next];
}

/** Another time and money are for who has paid. */
export function lateTexts({ isOverdue, estimateMinutes }: Late, session: Attended, say: Say): string[] {
  return [
    t("spoken.late"),
    ...(estimateMinutes ? [t("spoken.about-minutes", say.counted(estimateMinutes))] : []),
    ...(isOverdue && !isGiven(session) ? [t("spoken.late-overdue")] : []),
  ];
}

export function placeTexts(place: Place | null, say: Say): string[] {
  if (!place) return [];
  const { position, isYourTurn, estimateMinutes } = place;
  return [
    isYourTurn ? t("spoken.line-next") : t("spoken.line-place", { position: say.number(position) }),
    ...(estimateMinutes ? [t("spoken.about-minutes", say.counted(estimateMinutes))] : []),
  ];
}

export function joinTexts(facts: FactsOf<"join">, say: Say): string[] {
  const { next, ofOther, isNextNear, place, lateness, over } = facts;
  const before = over ? overTexts(over, say) : [];
  if (!next && ofOther) return [...before, ...bookedTexts(ofOther, say)];
  if (!next) return over ? before : [t("spoken.nothing"), t("spoken.press-book")];
  return [
    ...before,
    say.session(next),
    ...(lateness ? lateTexts(lateness, next, say) : placeTexts(place, say)),
    ...roomTexts(next, isNextNear, say),
  ];
}

function overTexts({ outcome, booking }: Over, say: Say): string[] {
  const { refund } = booking;
  if (outcome === "completed" || outcome === "held") return [t("spoken.completed")];
  if (outcome === "guide-absent" && !booking.isGuideOverdue) return [t("spoken.absent-settled")];
  if (outcome === "guide-absent") return [t(isGiven(booking) ? "spoken.absent-given" : "spoken.absent")];
  const back = refund ? [t(`spoken.back-${refund.status}`, { amount: say.rupees(refund.amount) })] : [];
  return [t(`spoken.${outcome}`), ...back];
}

export function resultTexts(result: ResultFacts, say: Say): string[] {
  switch (result.kind) {
    case "open":
      return result.lateness?.isOverdue
        ? lateTexts(result.lateness, result.booking, say)
        : [t("spoken.still-open")];
    case "not-yet":
      return bookedTexts(result.booking, say);
    case "waiting":
      return [t(result.parchas > 0 ? "spoken.ready" : "spoken.written")];
    case "over":
      return overTexts(result, say);
    case "not-found":
      return [t("spoken.no-session")];
  }
}

/** Nothing of a closed room. */
function roomTexts(next: NonNullable<FactsOf<"join">["next"]>, isNear: boolean, say: Say): string[] {
  const minutes = say.number(JOIN_OPENS_MINUTES_BEFORE);
  switch (roomState(next, say.now)) {
    case "before":
      return [t(isNear ? "spoken.wait-here" : "spoken.come-before", { minutes })];
    case "open":
      return [t("spoken.room-open")];
    case "closed":
      return [];
  }
}

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
