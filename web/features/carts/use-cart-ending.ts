// How a pending payment for vidhis ends while somebody watches it: asked with every answer of the server, or by hand.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { listPayments } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { foundCart } from "#web/features/payments/found-payment.ts";
import { LOOK_AGAIN_MS } from "#web/features/payments/use-pending-at-server.ts";
import { isSameAs, isStillBack, useIsHere, useWatched } from "#web/features/payments/use-watched.ts";
import { refetchOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { t } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import { type BuyEnd, buyEndOf, sinceLastCartVerifyMs, verifyCartProof } from "./use-buy.ts";
import { type PendingCart, usePendingCarts } from "./use-pending-cart.ts";

/**
 * What is pending, and the word that something pending has ended, which `onEnd` hears once of each. While she is
 * buying, that payment is followed by whoever opened its checkout, and nothing is said here.
 */
export function useCartEnding(userId: string, isBuying: boolean, onEnd: (end: BuyEnd) => void) {
  const { pending, checked, isReturned, isFailed, query } = usePendingCarts(userId, isBuying);
  const [, navigate] = useLocation();
  const { watched, drop, end: putEnd } = useWatched(pending);
  const isHere = useIsHere();
  /** She asked how this one stands, and nobody could tell. */
  const [unconfirmed, setUnconfirmed] = useState<PendingCart | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isAsking = useRef(false);

  async function settle(asked: PendingCart, isByHand: boolean): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    if (isByHand) setChecking(true);
    const known = isByHand && !asked.proof ? ((await query.refetch()).data ?? []) : [];
    const isStillChecked = known.some(isSameAs(asked));
    const end = isStillChecked ? null : await endOf(asked, userId).catch(() => null);
    await refetchOwnRemedies(userId).catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: keys.pendingPayments });
    isAsking.current = false;
    setChecking(false);
    if (end) {
      if (isReturned && isStillBack()) navigate(paths.remedies(), { replace: true });
      putEnd(asked);
      onEnd(end);
    } else if (isByHand) {
      setUnconfirmed(asked);
      const body = t("payments.not-confirmed-body");
      toast({ title: t("payments.not-confirmed"), body, tone: "destructive" });
      // The server speaks of it no more, and nobody knows anything of it.
    } else if (!pending.some(isSameAs(asked))) drop(asked);
  }

  const onAnswer = useEffectEvent(async () => {
    if (isBuying) return;
    // What has only just been sent, three times, can wait.
    const waiting = sinceLastCartVerifyMs() < LOOK_AGAIN_MS ? pending.filter(({ proof }) => proof) : [];
    const known = [...waiting, ...(query.data ?? [])];
    for (const asked of watched)
      if (isHere.current && !known.some(isSameAs(asked))) await settle(asked, false);
  });
  const answeredAt = query.dataUpdatedAt;
  const count = pending.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, and each change, is a reason to look
  useEffect(() => {
    if (answeredAt > 0) void onAnswer();
  }, [answeredAt, count, isBuying]);

  const onFailed = useEffectEvent(() => {
    navigate(paths.remedies(), { replace: true });
    onEnd({ kind: "refused", message: t("payments.failed-body"), paymentId: null });
  });
  useEffect(() => {
    if (isFailed) onFailed();
  }, [isFailed]);

  const shown = watched[0] ?? null;
  const isUnconfirmed = shown !== null && unconfirmed?.orderId === shown.orderId;
  const check = () => (shown ? settle(shown, true) : Promise.resolve());
  return { shown, checked, isKnown: query.isFetched || query.isPaused, isUnconfirmed, isChecking, check };
}

/** How it ended, as the server says; null while nobody can tell. */
async function endOf(
  { proof, bookingRemedyIds, orderId }: PendingCart,
  userId: string,
): Promise<BuyEnd | null> {
  if (proof) {
    const end = buyEndOf(await verifyCartProof(proof, 1), proof.razorpay_payment_id);
    return end.kind === "unconfirmed" ? null : end;
  }
  const { payments } = await call(listPayments, { params: { userId } });
  const found = foundCart(payments, bookingRemedyIds, serverNow());
  if (found.kind === "approved") return { kind: "bought", refunds: [], message: "" };
  if (found.kind === "refunded")
    return {
      kind: "refunded",
      message: t("payments.refunded-body", { amount: formatRupees(found.amount) }),
    };
  if (found.kind === "failed")
    return { kind: "refused", message: t("payments.failed-body"), paymentId: orderId };
  // Back from a checkout, and neither the list of what is checked nor that of the payments speaks of one.
  const isChecked = payments.some(({ kind, status }) => kind === "remedy" && status === "checking");
  return orderId === null && !isChecked
    ? { kind: "refused", message: t("payments.not-confirmed-body"), paymentId: null }
    : null;
}
