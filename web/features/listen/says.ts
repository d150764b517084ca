// What a customer's screen says aloud in its state.
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { JOIN_OPENS_MINUTES_BEFORE, type SessionStart } from "#domain/join-window.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { WebMessages } from "#messages";
import { isAttended, isGiven } from "#web/features/bookings/own-bookings.ts";
import type { SessionOutcome } from "#web/features/live/session-state.ts";
import type { Day } from "#web/i18n/spoken.ts";
import { t } from "#web/i18n/t.ts";

/** By the name of the placeholder. What has figures is as the screen shows it. */
type Values = { count: number; day: Day; when: SessionStart; kind: QuestionType };
type ValuesOf<Names> = {
  [Name in keyof Names]: Name extends keyof Values ? Values[Name] : string | number;
};
type SaysOf<Key, Names> = keyof Names extends never ? readonly [Key] : readonly [Key, ValuesOf<Names>];
/** A sentence that stands on the screen, or the key of one of `spoken`, with its values. */
export type Says =
  | string
  | {
      [Key in keyof WebMessages]: Key extends `spoken.${infer Name}` ? SaysOf<Name, WebMessages[Key]> : never;
    }[keyof WebMessages];

/** Who attends comes back for it; for another the customer can send the link. */
export function bookedSays(booking: Booking): Says {
  const when = { when: booking, minutes: JOIN_OPENS_MINUTES_BEFORE };
  const name = booking.bookedBy?.name;
  if (name) return ["booked-given", { name, ...when }];
  return isAttended(booking)
    ? ["booked", when]
    : ["booked-other", { when: booking, name: booking.attendee?.name ?? "" }];
}

export function heldSays(hold: Booking): Says {
  return hold.payment?.state === "checking" ? t("payments.pending-body") : ["held", { when: hold }];
}

/** Another time and money are for who has paid. */
export function lateSays(booking: Booking, { isOverdue }: { isOverdue: boolean }): Says {
  if (!isOverdue) return ["late"];
  return t(isGiven(booking) ? "manage.given-guide-overdue" : "manage.guide-overdue");
}

export function roomOpenSays(when: SessionStart, place: { position: number } | null): Says {
  return place ? ["room-open-line", { when, count: place.position }] : ["room-open", { when }];
}

export function overSays(booking: Booking, outcome: SessionOutcome): Says {
  const { refund } = booking;
  const canChoose = booking.isGuideOverdue && !isGiven(booking);
  if (outcome === "completed" || outcome === "held") return t("join.done-body");
  if (outcome === "guide-absent") return t(`manage.${canChoose ? "" : "given-"}guide-absent`);
  if (refund) return t(`manage.refund-${refund.status}`, { amount: formatRupees(refund.amount) });
  return t(outcome === "cancelled" ? "join.cancelled-body" : "join.missed-title");
}
