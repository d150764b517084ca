// A time that is held for a customer: how long, what to pay, and its release.
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { useNow } from "#web/api/server-clock.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { useReleaseHold } from "./change-booking.ts";
import { refreshBookings } from "./own-bookings.ts";

const TICK_MS = 1_000;
const EXPIRED_REPEAT_MS = 5_000;

/**
 * The seconds that are left of a hold. From then on `onExpired` is called every five seconds, until the server no longer
 * lists the hold: the clock of the browser may be a moment ahead.
 */
export function useHoldCountdown({ holdExpiresAt }: Booking, onExpired: () => void): number {
  const now = useNow(TICK_MS);
  const seconds = holdExpiresAt ? secondsUntil(now, new Date(holdExpiresAt)) : 0;
  const isExpired = seconds === 0;
  const report = useEffectEvent(onExpired);
  useEffect(() => {
    if (!isExpired) return;
    report();
    const timer = setInterval(() => report(), EXPIRED_REPEAT_MS);
    return () => clearInterval(timer);
  }, [isExpired]);
  return seconds;
}

/** How long a time is still kept, in whole minutes: a clock that ticks would press. */
export function HoldText({ hold }: { hold: Booking }) {
  return <span>{useHoldText(hold)}</span>;
}

function useHoldText(hold: Booking): string {
  const t = useT();
  const seconds = useHoldCountdown(hold, () => void refreshBookings());
  if (seconds === 0) return t("dashboard.hold-over");
  return t("home.held-for", { count: Math.ceil(seconds / 60) });
}

/** "Pay ₹751", where the customer goes on to pay. */
export function usePayText({ amount }: Booking): string {
  const t = useT();
  return amount === 0 ? t("home.confirm") : t("home.pay", { amount: formatRupees(amount) });
}

/** Asks before it releases the hold. The caller draws `dialog` and a way to `ask`. */
export function useReleaseQuestion(hold: Booking): { ask: () => void; dialog: ReactNode } {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const releasing = useReleaseHold({
    onDone: (outcome) => {
      if (outcome === "released")
        toast({ title: t("book.hold-released"), body: t("book.hold-released-body") });
      else if (outcome === "kept") toast({ title: t("book.hold-kept"), body: t("book.hold-kept-body") });
      else
        toast({ title: t("dashboard.release-paid"), body: t("dashboard.release-paid-body"), tone: "done" });
      close();
    },
    failed: t("shell.error"),
    onFailed: close,
  });
  const date = formatDay(hold.sessionDate);
  const time = formatTime(hold.sessionTime);
  const dialog = isConfirming ? (
    <ConfirmDialog
      title={t("dashboard.release-title")}
      action={releasing}
      onConfirm={() => void releasing.send(hold.id)}
      onClose={close}
      yes={t("book.hold-release")}
      pending={t("book.hold-releasing")}
      no={t("general.keep")}
      isDestructive
      canLeave
    >
      {t("dashboard.release-body", { date, time })}
    </ConfirmDialog>
  ) : null;
  return { ask: () => setConfirming(true), dialog };
}
