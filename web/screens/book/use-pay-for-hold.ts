import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { useConfig } from "#web/api/config.ts";
import { useDropHold } from "#web/features/bookings/use-release-hold.ts";
import { useUser } from "#web/features/identity/session.ts";
import { usePayment } from "#web/features/payments/use-payment.ts";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { type ScreenEffects, showBooked, showPaymentEnd } from "./outcomes.ts";

/** Pays for a hold. The customer releases it by closing the checkout or by the hold's button. */
export function usePaying(effects: ScreenEffects) {
  const { t, setNotice } = effects;
  const user = useUser();
  const { data: config } = useConfig();
  const drop = useDropHold();
  const { phase, pay } = usePayment();
  const [isDismissing, setDismissing] = useState(false);

  async function payFor(booking: Booking): Promise<void> {
    setNotice(null);
    dismissToast();
    if (!user) return;
    const end = await pay({ bookingId: booking.id, amount: booking.amount }, user, config);
    if (!end) return;
    if (end.kind !== "dismissed") {
      showPaymentEnd(end, booking, effects);
      return;
    }
    setDismissing(true);
    await release(booking, t("payments.cancelled"), t("payments.cancelled-body"));
    setDismissing(false);
  }

  async function release(booking: Booking, title: string, body: string): Promise<void> {
    const end = await drop.mutateAsync(booking.id);
    if (end === "paid") showBooked(booking, effects);
    else if (end === "kept") toast({ title: t("book.hold-kept"), body: t("book.hold-kept-body") });
    else toast({ title, body });
  }

  return {
    phase,
    isPaying: phase !== "idle" || isDismissing,
    isReleasing: drop.isPending,
    payFor,
    releaseHold: (hold: Booking) => release(hold, t("book.hold-released"), t("book.hold-released-body")),
  };
}
