import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { useConfig } from "#web/api/config.ts";
import { useDropHold } from "#web/features/bookings/use-drop-hold.ts";
import { useUser } from "#web/features/identity/session.ts";
import { usePay } from "#web/features/payments/use-pay.ts";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { type Ends, sayBooked, sayPaid } from "./endings.ts";

/** Paying for a hold, and letting it go: by closing the checkout, or by hand. */
export function usePaying(ends: Ends) {
  const { t, setNotice } = ends;
  const user = useUser();
  const { data: config } = useConfig();
  const drop = useDropHold();
  const { phase, pay } = usePay();
  const [isDismissing, setDismissing] = useState(false);

  async function payFor(booking: Booking): Promise<void> {
    setNotice(null);
    dismissToast();
    if (!user) return;
    if (!config) {
      sayPaid({ kind: "not-started", failure: null }, booking, ends);
      return;
    }
    const end = await pay(booking, user, config);
    if (!end) return;
    if (end.kind !== "dismissed") {
      sayPaid(end, booking, ends);
      return;
    }
    setDismissing(true);
    await release(booking, t("payments.cancelled"), t("payments.cancelled-body"));
    setDismissing(false);
  }

  async function release(booking: Booking, title: string, body: string): Promise<void> {
    const end = await drop.mutateAsync(booking.id);
    if (end === "paid") sayBooked(booking, ends);
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
