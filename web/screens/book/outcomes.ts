// What the screen shows for each outcome of a booking: a toast, a notice, another screen.

import { useState } from "react";
import { useNavigate } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import {
  type Choice,
  type OpenSummary,
  openSummary,
  removeStoredChoice,
  slotOf,
  storeChoice,
} from "#web/features/bookings/stored-choice.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { rememberAfterLogin } from "#web/features/identity/session.ts";
import type { Notice as PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import type { PaymentEnd } from "#web/features/payments/use-payment.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { isAtOverlay } from "#web/ui/overlay-history.ts";
import { toast } from "#web/ui/toast.ts";

/** `place`: above the times, or beside the button. */
export type Notice = PaymentNotice & { place: "times" | "summary" };

export function noticeAt(notice: Notice | null, place: Notice["place"]): Notice | null {
  return notice?.place === place ? notice : null;
}

/** What an outcome may change on the screen. */
export type ScreenEffects = {
  clearTime: () => void;
  setNotice: (notice: Notice | null) => void;
  navigate: (path: string) => void;
  t: Translate;
};

type Confirmed = Pick<OpenSummary, "typed" | "companion" | "customerId">;

/** The summary has been confirmed, and opens again after the login. */
export function askToSignIn(choice: Choice, confirmed: Confirmed, { navigate, t }: ScreenEffects): void {
  storeChoice(choice);
  openSummary.set({ ...confirmed, slot: slotOf(choice), isForLogin: true, at: serverNow().getTime() });
  rememberAfterLogin(paths.book());
  toast({ title: t("book.not-signed-in"), body: t("book.not-signed-in-body") });
  navigate(paths.login());
}

/** The screen that opens confirms the booking, so no toast does. */
export function showBooked(booking: Booking, { navigate }: ScreenEffects): void {
  removeStoredChoice();
  void refreshBookings();
  void refreshSlots();
  navigate(paths.dashboard({ booked: booking.id }));
}

export function startText({ sessionDate, sessionTime }: SessionStart): { day: string; time: string } {
  return { day: formatDay(sessionDate), time: formatTime(sessionTime) };
}

/** Whether the customer has to choose another time. */
export function isSlotGone(error: unknown): boolean {
  return error instanceof CallFailure && ["slot-taken", "not-a-slot", "bad-date"].includes(error.code);
}

/** Another time, or what is on the screen, helps. Anything else is tried again in the summary, or corrected there. */
export function isToLeaveSummary(error: unknown): boolean {
  return isSlotGone(error) || (error instanceof CallFailure && error.status === 409);
}

export function showRefused(error: unknown, effects: ScreenEffects): void {
  showFailure(effects.t("book.failed"), error, effects);
}

/** The notice stands where the customer can do something about it. */
function showFailure(title: string, error: unknown, { setNotice, clearTime }: ScreenEffects): void {
  const message = messageOf(error);
  const isGone = isSlotGone(error);
  if (isGone) clearTime();
  setNotice({ place: isGone ? "times" : "summary", lines: [message] });
  toast({ title, body: message, tone: "destructive" });
}

/** A dismissed checkout is none of these: it releases the hold (use-book-flow.ts). */
export function showPaymentEnd(
  end: Exclude<PaymentEnd, { kind: "dismissed" }>,
  booking: Booking,
  effects: ScreenEffects,
): void {
  const { setNotice, clearTime, t } = effects;
  if (end.kind === "approved" || end.kind === "paid-before") {
    showBooked(booking, effects);
    return;
  }
  void refreshBookings();
  void refreshSlots();
  if (end.kind === "refunded") {
    clearTime();
    setNotice({ place: "times", title: t("payments.refund-title"), lines: [end.message] });
  } else if (end.kind === "refused") {
    const { message, paymentId } = end;
    setNotice({ place: "summary", title: t("payments.not-confirmed"), lines: [message], paymentId });
    toast({ title: t("payments.not-confirmed"), body: message, tone: "destructive" });
  } else if (end.kind === "unconfirmed") {
    clearTime();
    toast({ title: t("payments.trouble"), body: t("payments.trouble-body") });
    showTop();
  } else if (end.kind === "not-started" && isRefusal(end.failure)) {
    showFailure(t("payments.not-started"), end.failure, effects);
  } else {
    toast({ title: t("payments.not-started"), body: t("payments.not-started-body"), tone: "destructive" });
    showTop();
  }
}

/** The server has refused. Without its answer, or with an error of the server, the hold still stands. */
function isRefusal(failure: CallFailure | null): boolean {
  return failure !== null && failure.code !== "bad-answer" && failure.status >= 400 && failure.status < 500;
}

/** The unconfirmed payments stand at the top, with their buttons. */
function showTop(): void {
  focusHeading();
  window.scrollTo({ top: 0 });
}

export function newAmountText(quoted: Booking, t: Translate): string {
  return t("book.amount-changed", { amount: formatRupees(quoted.amount) });
}

/** The effects of an outcome, and the notice of the latest one. */
export function useScreenEffects(clearTime: () => void): { notice: Notice | null; effects: ScreenEffects } {
  const t = useT();
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice | null>(null);
  // An open dialog has an entry in the history, which the next screen replaces.
  const leave = (path: string) => navigate(path, { replace: isAtOverlay() });
  return { notice, effects: { setNotice, clearTime, navigate: leave, t } };
}
