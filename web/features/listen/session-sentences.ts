// A session that is to come, that runs, or that is over.
import { JOIN_OPENS_MINUTES_BEFORE } from "#domain/join-window.ts";
import { type Attended, isAttended, isGiven } from "#web/features/bookings/attended.ts";
import { roomState } from "#web/features/live/session-state.ts";
import { t } from "#web/i18n/t.ts";
import type { Late, Over, Place, ResultFacts, Session } from "./facts.ts";
import type { FactsOf, Say } from "./say.ts";

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
