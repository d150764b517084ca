import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { isPaidFor } from "#domain/bookings.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import {
  fetchUpcoming,
  refreshBookings,
  useUpcomingBookings,
} from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { verifyProof } from "./use-pay.ts";
import { type PendingPayment, usePendingPayment } from "./use-pending-payment.ts";
import type { Verdict } from "./verify-payment.ts";

/** How a payment ended that is no longer pending: said here, at the place, until the screen is left. */
type Ending = { title: string; message: string; reference: string | null };

/** "Payment Verification Pending", on any screen and device; draws nothing while there is no such payment. */
export function PendingPaymentBanner({ className }: { className?: string }) {
  const t = useT();
  const { pending, ending, isUnconfirmed, isChecking, check } = useStatusCheck();
  if (ending) {
    return (
      <Banner
        tone="destructive"
        icon="alert"
        role="alert"
        title={ending.title}
        className={className}
        action={ending.reference ? <Support id={ending.reference} /> : null}
      >
        <p>{ending.message}</p>
        {ending.reference ? <p>{t("payments.payment-id", { id: ending.reference })}</p> : null}
      </Banner>
    );
  }
  if (!pending) return null;
  const paymentId = pending.proof?.razorpay_payment_id;
  return (
    <Banner
      tone="alive"
      icon="clock"
      role="status"
      title={t("payments.pending-title")}
      className={className}
      action={
        <>
          <Button
            variant="outline"
            size="small"
            isPending={isChecking}
            pendingLabel={t("payments.checking")}
            onClick={() => void check(pending)}
          >
            {t("payments.check-status")}
          </Button>
          {isUnconfirmed ? <Support id={paymentId ?? pending.orderId} /> : null}
        </>
      }
    >
      <p>{t("payments.pending-body")}</p>
      {isUnconfirmed ? <p>{t("payments.not-confirmed-body")}</p> : null}
      <p className="break-all">
        {paymentId
          ? t("payments.payment-id", { id: paymentId })
          : t("payments.order-id", { id: pending.orderId })}
      </p>
    </Banner>
  );
}

function Support({ id }: { id: string }) {
  const t = useT();
  return <SupportLink message={t("payments.support-message", { id })} />;
}

function useStatusCheck() {
  const t = useT();
  const user = useUser();
  const [, navigate] = useLocation();
  const { pending, lookAgain } = usePendingPayment();
  useSaysWhenApproved(pending?.bookingId ?? null);
  const [isChecking, setChecking] = useState(false);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);

  async function verdictOf({ proof, orderId, bookingId }: PendingPayment): Promise<Verdict> {
    if (proof) return verifyProof(proof, 1);
    const still = await lookAgain();
    if (still.some((payment) => payment.orderId === orderId)) return { kind: "unconfirmed" };
    const upcoming = user ? await fetchUpcoming(user.id) : [];
    const isApproved = upcoming.some(({ id, status }) => id === bookingId && isPaidFor(status));
    return isApproved ? { kind: "approved" } : { kind: "unconfirmed" };
  }

  async function check(asked: PendingPayment): Promise<void> {
    setChecking(true);
    const verdict = await verdictOf(asked).catch((): Verdict => ({ kind: "unconfirmed" }));
    setChecking(false);
    void refreshBookings();
    void refreshSlots();
    if (verdict.kind === "approved") {
      toast({ title: t("payments.confirmed"), body: t("payments.confirmed-body"), tone: "done" });
      navigate(paths.dashboard({ booked: asked.bookingId ?? undefined }));
      return;
    }
    if (verdict.kind === "refunded") {
      setEnding({ title: t("payments.refund-title"), message: verdict.message, reference: null });
      return;
    }
    toast({
      title: t("payments.not-confirmed"),
      body: t("payments.not-confirmed-body"),
      tone: "destructive",
    });
    if (verdict.kind === "unconfirmed") setUnconfirmed(true);
    else {
      const reference = asked.proof?.razorpay_payment_id ?? asked.orderId;
      setEnding({ title: t("payments.not-confirmed"), message: verdict.message, reference });
    }
  }
  return { pending, ending, isUnconfirmed, isChecking, check };
}

/** A payment that clears itself while the reader waits is worth a word, not only a banner that is gone. */
function useSaysWhenApproved(pendingBookingId: string | null): void {
  const t = useT();
  const user = useUser();
  const { data: upcoming } = useUpcomingBookings(user?.id);
  const watched = useRef<string | null>(null);
  useEffect(() => {
    if (pendingBookingId) watched.current = pendingBookingId;
    const isApproved = upcoming?.some(({ id, status }) => id === watched.current && isPaidFor(status));
    if (pendingBookingId || !isApproved) return;
    watched.current = null;
    toast({ title: t("payments.confirmed"), body: t("payments.confirmed-body"), tone: "done" });
  }, [pendingBookingId, upcoming, t]);
}
