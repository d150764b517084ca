// How a pending payment ends while somebody watches it: asked with every answer of the server, or by hand.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { listPayments } from "#contract/payments.ts";
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
import { type PendingPayment, usePendingPayments } from "./use-pending-payment.ts";
import { isSameAs, isStillBack, useIsHere, useWatched } from "./use-watched.ts";

/** Said at the place until the screen is left. */
export type Ending =
  | { kind: "approved"; bookingId: string | null }
  | { kind: "refunded"; message: string }
  | { kind: "refused"; message: string; reference: string | null };

/** What is pending, and how what was pending has ended. */
export function usePaymentEnding(userId: string) {
  const { pending, isReturned, query, lookAgain } = usePendingPayments();
  const [, navigate] = useLocation();
  const { watched, drop, end: putEnd } = useWatched(pending);
  const isHere = useIsHere();
  /** One after another, as they are put away. */
  const [endings, setEndings] = useState<readonly Ending[]>([]);
  /** She asked how this one stands, and nobody could tell. */
  const [unconfirmed, setUnconfirmed] = useState<PendingPayment | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isAsking = useRef(false);

  function finish(asked: PendingPayment, end: Ending, isByHand: boolean): void {
    const isBack = isReturned && isStillBack();
    const isLedOn = end.kind === "approved" && (isByHand || isBack);
    if (isLedOn) navigate(paths.dashboard({ booked: end.bookingId ?? undefined }), { replace: isBack });
    else if (isBack) navigate(paths.book(), { replace: true });
    putEnd(asked);
    void refreshSlots();
    if (isLedOn) {
      toast({ title: t("payments.confirmed"), body: t("payments.confirmed-body"), tone: "done" });
      return;
    }
    if (end.kind === "refused" && isByHand)
      toast({ title: t("payments.not-confirmed"), body: end.message, tone: "destructive" });
    setEndings((all) => [...all, end]);
  }

  async function settle(asked: PendingPayment, isByHand: boolean): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    if (isByHand) setChecking(true);
    const isStillChecked = isByHand && !asked.proof && (await lookAgain()).some(isSameAs(asked));
    const end = isStillChecked ? null : await endOf(asked, userId).catch(() => null);
    isAsking.current = false;
    setChecking(false);
    void refreshBookings();
    if (end) finish(asked, end, isByHand);
    else if (isByHand) {
      setUnconfirmed(asked);
      const body = t("payments.not-confirmed-body");
      toast({ title: t("payments.not-confirmed"), body, tone: "destructive" });
      // The server speaks of it no more, and nobody knows anything of it.
    } else if (!pending.some(isSameAs(asked))) drop(asked);
  }

  const onAnswer = useEffectEvent(async () => {
    // What has only just been sent, three times, can wait.
    const waiting = sinceLastVerifyMs() < LOOK_AGAIN_MS ? pending.filter(({ proof }) => proof) : [];
    const known = [...waiting, ...(query.data ?? [])];
    const here = window.location.pathname;
    for (const asked of watched) {
      // Where she was led on to another screen, the rest is asked for there.
      if (!isHere.current || window.location.pathname !== here) return;
      if (!known.some(isSameAs(asked))) await settle(asked, false);
    }
  });
  const answeredAt = query.dataUpdatedAt;
  const count = pending.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, and each change, is a reason to look
  useEffect(() => {
    if (answeredAt > 0) void onAnswer();
  }, [answeredAt, count]);

  const shown = watched[0] ?? null;
  const isUnconfirmed = shown !== null && unconfirmed?.orderId === shown.orderId;
  const check = () => (shown ? settle(shown, true) : Promise.resolve());
  const putAway = () => setEndings((all) => all.slice(1));
  return { shown, ending: endings[0] ?? null, isUnconfirmed, isChecking, check, putAway };
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
  const { payments } = await call(listPayments, { params: { userId } });
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
