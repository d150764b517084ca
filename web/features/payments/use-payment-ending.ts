// How a pending payment ends while somebody watches it: asked with every answer of the server, or by hand.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { paymentsOfUser } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { fetchUpcoming, holdAmong, refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { t } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { foundPayment } from "./found-payment.ts";
import { sinceLastVerifyMs, verifyProof } from "./use-pay.ts";
import { LOOK_AGAIN_MS } from "./use-pending-at-server.ts";
import { type PendingPayment, usePendingPayment } from "./use-pending-payment.ts";

/** Said at the place until the screen is left. */
export type Ending =
  | { kind: "approved"; bookingId: string | null }
  | { kind: "refunded"; message: string }
  | { kind: "refused"; message: string; reference: string | null };

/** What is pending, and how what was pending has ended. */
export function usePaymentEnding(userId: string) {
  const { pending, isReturned, query, lookAgain } = usePendingPayment();
  const [, navigate] = useLocation();
  /** Stays when the server no longer names it, until its end is known. */
  const [watched, setWatched] = useState<PendingPayment | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const isAsking = useRef(false);
  if (pending && !isSame(pending, watched)) {
    setWatched(pending);
    setEnding(null);
    setUnconfirmed(false);
  }

  function finish(end: Ending, isByHand: boolean): void {
    const isLedOn = end.kind === "approved" && (isByHand || isReturned);
    if (isLedOn) navigate(paths.dashboard({ booked: end.bookingId ?? undefined }), { replace: isReturned });
    else if (isReturned) navigate(paths.book(), { replace: true });
    setWatched(null);
    void refreshSlots();
    if (isLedOn) {
      toast({ title: t("payments.confirmed"), body: t("payments.confirmed-body"), tone: "done" });
      return;
    }
    if (end.kind === "refused" && isByHand)
      toast({ title: t("payments.not-confirmed"), body: end.message, tone: "destructive" });
    setEnding(end);
  }

  async function settle(asked: PendingPayment, isByHand: boolean): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    if (isByHand) setChecking(true);
    const isStillChecked = isByHand && !asked.proof && (await lookAgain()).some((one) => isOf(one, asked));
    const end = isStillChecked ? null : await endOf(asked, userId).catch(() => null);
    isAsking.current = false;
    setChecking(false);
    void refreshBookings();
    if (end) finish(end, isByHand);
    else if (isByHand) {
      setUnconfirmed(true);
      const body = t("payments.not-confirmed-body");
      toast({ title: t("payments.not-confirmed"), body, tone: "destructive" });
      // The server speaks of it no more, and nobody knows anything of it.
    } else if (!pending) setWatched(null);
  }

  const onAnswer = useEffectEvent(() => {
    const asked = pending ?? watched;
    if (!asked || query.data?.some((one) => isOf(one, asked))) return;
    // It has only just been sent, three times.
    if (pending?.proof && sinceLastVerifyMs() < LOOK_AGAIN_MS) return;
    void settle(asked, false);
  });
  const answeredAt = query.dataUpdatedAt;
  const isPending = pending !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, and each change, is a reason to look
  useEffect(() => {
    if (answeredAt > 0) onAnswer();
  }, [answeredAt, isPending]);

  const shown = pending ?? watched;
  const check = () => (shown ? settle(shown, true) : Promise.resolve());
  return { shown, ending, isUnconfirmed, isChecking, check, putAway: () => setEnding(null) };
}

function isSame(one: PendingPayment, other: PendingPayment | null): boolean {
  return one.orderId === other?.orderId && one.bookingId === other.bookingId;
}

function isOf({ orderId }: { orderId: string }, payment: PendingPayment): boolean {
  return orderId === payment.orderId;
}

/** How it ended, as the server says; null while nobody can tell. */
async function endOf({ proof, bookingId, orderId }: PendingPayment, userId: string): Promise<Ending | null> {
  if (proof) {
    const verdict = await verifyProof(proof, 1);
    if (verdict.kind === "unconfirmed") return null;
    if (verdict.kind === "approved") return { kind: "approved", bookingId };
    const { kind, message } = verdict;
    return kind === "refunded" ? { kind, message } : { kind, message, reference: proof.razorpay_payment_id };
  }
  const { payments } = await call(paymentsOfUser, { params: { userId } });
  const found = foundPayment(payments, bookingId, serverNow());
  if (found.kind === "approved") return found;
  if (found.kind === "refunded")
    return {
      kind: "refunded",
      message: t("payments.refunded-body", { amount: formatRupees(found.amount) }),
    };
  if (found.kind === "failed" && orderId)
    return { kind: "refused", message: t("payments.failed-body"), reference: orderId };
  // Back from a checkout without having paid: with her time still held, money may yet come.
  const isOver = orderId === null && !holdAmong(await fetchUpcoming(userId));
  return isOver ? { kind: "refused", message: t("payments.not-confirmed-body"), reference: null } : null;
}
