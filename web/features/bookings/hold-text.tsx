import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { useT } from "#web/i18n/t.ts";
import { refreshBookings } from "./own-bookings.ts";
import { useHoldCountdown } from "./use-hold-countdown.ts";

/** How long a time is still kept, in whole minutes: a clock that ticks would press. */
export function HoldText({ hold }: { hold: Booking }) {
  return <span>{useHoldText(hold)}</span>;
}

function useHoldText(hold: Booking): string {
  const t = useT();
  const seconds = useHoldCountdown(hold, () => void refreshBookings());
  if (hold.payment?.state === "checking") return t("book.hold-checking");
  if (seconds === 0) return t("dashboard.hold-over");
  return t("home.held-for", { count: Math.ceil(seconds / 60) });
}

/** "Pay ₹751", where the customer goes on to pay. */
export function usePayText({ amount }: Booking): string {
  const t = useT();
  return amount === 0 ? t("home.confirm") : t("home.pay", { amount: formatRupees(amount) });
}
