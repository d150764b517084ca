import { useRef, useState } from "react";
import type { Refund } from "#contract/bookings.ts";
import type { PublicConfig } from "#contract/config.ts";
import type { Customer } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { type CheckoutEnd, loadCheckout } from "#web/features/payments/checkout.ts";
import { followPayment } from "#web/features/payments/follow-payment.ts";
import { openOrder, type PayPhase } from "#web/features/payments/open-order.ts";
import { VERIFY_TIMEOUT_MS, type Verdict, verifyWithRetries } from "#web/features/payments/verify-payment.ts";
import { fetchOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { type CartProof, cartProofs } from "./cart-proof.ts";
import { totalOf } from "./selection.ts";

export type BuyEnd =
  /** With what could no longer be bought of it, and goes back. */
  | { kind: "bought"; refunds: readonly Refund[]; message: string }
  | { kind: "dismissed" }
  | { kind: "refunded"; message: string }
  /** `paymentId`: what support can look for; null where nothing was ever heard of a payment. */
  | { kind: "refused"; message: string; paymentId: string | null }
  | { kind: "unconfirmed" }
  /** The order comes to another sum than the one she has seen: she is asked anew. */
  | { kind: "repriced" }
  /** No order, or no checkout: nothing was paid. */
  | { kind: "not-started"; failure: CallFailure | null };

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

let lastVerifiedAt = Number.NEGATIVE_INFINITY;

/** How long ago a proof was last sent, in milliseconds. */
export function sinceLastCartVerifyMs(): number {
  return serverNow().getTime() - lastVerifiedAt;
}

/** Asks the server to settle a proof, and forgets the proof once there is an answer that stays. */
export async function verifyCartProof(
  proof: CartProof,
  attempts?: number,
): Promise<Verdict<OutputOf<typeof verifyRemedyPayment>>> {
  const verdict = await verifyWithRetries({
    attempt: () => call(verifyRemedyPayment, { input: proof, timeoutMs: VERIFY_TIMEOUT_MS }),
    wait: pause,
    attempts,
  });
  lastVerifiedAt = serverNow().getTime();
  if (verdict.kind !== "unconfirmed") cartProofs.forget(proof.razorpay_order_id);
  return verdict;
}

/** How an end of verifying is told. */
export function buyEndOf(verdict: Verdict<OutputOf<typeof verifyRemedyPayment>>, paymentId: string): BuyEnd {
  if (verdict.kind === "approved")
    return { kind: "bought", refunds: verdict.answer?.refunds ?? [], message: verdict.answer?.message ?? "" };
  return verdict.kind === "refused" ? { ...verdict, paymentId } : verdict;
}

/** Pays for vidhis: order, checkout, verification. While one payment is under way a second call answers null. */
export function useBuy() {
  const [phase, setPhase] = useState<PayPhase>("idle");
  const isBusy = useRef(false);

  async function buy(chosen: readonly PrescribedRemedy[], user: Customer, config: PublicConfig) {
    if (isBusy.current || chosen.length === 0) return null;
    isBusy.current = true;
    try {
      return await buyOnce(chosen, user, config, setPhase);
    } finally {
      isBusy.current = false;
      setPhase("idle");
    }
  }
  return { phase, buy };
}

async function buyOnce(
  chosen: readonly PrescribedRemedy[],
  user: Customer,
  config: PublicConfig,
  setPhase: (phase: PayPhase) => void,
): Promise<BuyEnd> {
  setPhase("starting");
  const cart = { bookingRemedyIds: chosen.map(({ bookingRemedyId }) => bookingRemedyId), userId: user.id };
  let ended: CheckoutEnd;
  const paid = new AbortController();
  try {
    const [opened] = await Promise.all([
      call(createRemedyOrder, { input: cart }),
      loadCheckout(config.payment.checkoutScriptUrl),
    ]);
    if (opened.order.amount !== totalOf(chosen) * 100) return { kind: "repriced" };
    setPhase("checkout");
    const areBought = async (signal: AbortSignal) => {
      const remedies = await fetchOwnRemedies(user.id, signal);
      const own = remedies.filter(({ bookingRemedyId }) => cart.bookingRemedyIds.includes(bookingRemedyId));
      return own.length === chosen.length && own.every(({ isPurchased }) => isPurchased);
    };
    const stopFollowing = followPayment(areBought, () => paid.abort());
    ended = await openOrder(opened, user, config, paid.signal).finally(stopFollowing);
  } catch (error) {
    return { kind: "not-started", failure: error instanceof CallFailure ? error : null };
  }
  if (ended.kind === "withdrawn") return { kind: "bought", refunds: [], message: "" };
  if (ended.kind === "dismissed") return ended;
  setPhase("verifying");
  const proof = { ...ended.proof, ...cart };
  // Kept before it is sent: a closed tab or a dead battery must not lose the word that money was paid.
  cartProofs.keep(proof);
  return buyEndOf(await verifyCartProof(proof), proof.razorpay_payment_id);
}
