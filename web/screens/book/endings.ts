// What each end of the way to a booking tells the reader, and where it leads.
import type { Booking } from "#contract/bookings.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { type Choice, rememberChoice } from "#web/features/bookings/choice.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { rememberAfterLogin } from "#web/features/identity/session.ts";
import type { PayEnd } from "#web/features/payments/use-pay.ts";
import { formatDay, formatRupees, formatTime } from "#web/i18n/format.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import type { Translate } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { toast } from "#web/ui/toast.ts";

/** What has to be said at the place: over the times, or beside the button. */
export type Notice = { place: "times" | "summary"; title?: string; message: string; paymentId?: string };

/** What an ending may move: the notice at the place, the chosen time, the screen. */
export type Ends = {
  clearTime: () => void;
  setNotice: (notice: Notice | null) => void;
  navigate: (path: string) => void;
  t: Translate;
};

export function askToSignIn(choice: Choice, { navigate, t }: Ends): void {
  rememberChoice(choice);
  rememberAfterLogin(paths.book());
  toast({ title: t("book.not-signed-in"), body: t("book.not-signed-in-body"), tone: "destructive" });
  navigate(paths.login());
}

export function sayBooked({ id, sessionDate, sessionTime }: Booking, { navigate, t }: Ends): void {
  void refreshBookings();
  void refreshSlots();
  const language = currentLanguage();
  const when = { day: formatDay(language, sessionDate), time: formatTime(language, sessionTime) };
  toast({ title: t("book.done"), body: t("book.done-body", when), tone: "done" });
  navigate(paths.dashboard({ booked: id }));
}

/** Whether another time has to be chosen. */
export function isSlotGone(error: unknown): boolean {
  return error instanceof CallFailure && ["slot-taken", "not-a-slot", "bad-date"].includes(error.code);
}

/** The booking was not made: in a toast as always, and where the reader can do something about it. */
export function sayRefused(error: unknown, { setNotice, clearTime, t }: Ends): void {
  const message = messageOf(error);
  const isGone = isSlotGone(error);
  if (isGone) clearTime();
  setNotice({ place: isGone ? "times" : "summary", message });
  toast({ title: t("book.failed"), body: message, tone: "destructive" });
}

export function sayPaid(end: Exclude<PayEnd, { kind: "dismissed" }>, booking: Booking, ends: Ends): void {
  const { setNotice, clearTime, t } = ends;
  if (end.kind === "approved") {
    sayBooked(booking, ends);
    return;
  }
  void refreshBookings();
  void refreshSlots();
  if (end.kind === "refunded") {
    clearTime();
    setNotice({ place: "times", title: t("payments.refund-title"), message: end.message });
  } else if (end.kind === "refused") {
    const { message, paymentId } = end;
    setNotice({ place: "summary", title: t("payments.not-confirmed"), message, paymentId });
    toast({ title: t("payments.not-confirmed"), body: message, tone: "destructive" });
  } else if (end.kind === "unconfirmed") {
    clearTime();
    toast({ title: t("payments.trouble"), body: t("payments.trouble-body") });
    showTop();
  } else if (end.failure && end.failure.status >= 400 && end.failure.status < 500) {
    sayRefused(end.failure, ends);
  } else {
    toast({ title: t("payments.not-started"), body: t("payments.not-started-body"), tone: "destructive" });
    showTop();
  }
}

/** Where the hold and the unverified payment are shown, with the ways on. */
function showTop(): void {
  focusHeading();
  window.scrollTo({ top: 0 });
}

/** The sum that the reader must look at again, in words. */
export function newAmountText(quoted: Booking, t: Translate): string {
  return t("book.amount-changed", { amount: formatRupees(quoted.amount) });
}
