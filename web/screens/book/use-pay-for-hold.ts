import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { useConfig } from "#web/api/config.ts";
import { useReleaseHold } from "#web/features/bookings/change-booking.ts";
import { useUser } from "#web/features/identity/session.ts";
import { usePayment } from "#web/features/payments/use-payment.ts";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { type ScreenEffects, showBooked, showPaymentEnd } from "./outcomes.ts";

/** Pays for a hold. The customer releases it by closing the checkout or by the hold's button. */
export function usePayForHold(effects: ScreenEffects) {
  const { t, setNotice } = effects;
  const user = useUser();
  const { data: config } = useConfig();
  const releasing = useReleaseHold();
  const { phase, pay } = usePayment();
  const [isDismissing, setDismissing] = useState(false);

  async function payFor(hold: Booking): Promise<void> {
    setNotice(null);
    dismissToast();
    if (!user) return;
    const end = await pay({ bookingId: hold.id, amount: hold.amount }, user, config);
    if (!end) return;
    if (end.kind !== "dismissed") {
      showPaymentEnd(end, hold, effects);
      return;
    }
    setDismissing(true);
    await release(hold, t("payments.cancelled"), t("payments.cancelled-body"));
    setDismissing(false);
  }

  async function release(hold: Booking, title: string, body: string): Promise<void> {
    const outcome = await releasing.send(hold.id);
    if (outcome === null) return;
    if (outcome === "paid") showBooked(hold, effects);
    else if (outcome === "kept") toast({ title: t("book.hold-kept"), body: t("book.hold-kept-body") });
    else toast({ title, body });
  }

  return {
    phase,
    isPaying: phase !== "idle" || isDismissing,
    isReleasing: releasing.isPending,
    payFor,
    release: (hold: Booking) => release(hold, t("book.hold-released"), t("book.hold-released-body")),
  };
}
