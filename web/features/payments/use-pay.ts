import { useRef, useState } from "react";
import type { Booking, Refund } from "#contract/bookings.ts";
import type { PublicConfig } from "#contract/config.ts";
import type { Customer } from "#contract/customers.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { fetchUpcoming } from "#web/features/bookings/use-upcoming-bookings.ts";
import { type CheckoutEnd, loadCheckout } from "./checkout.ts";
import { followPayment } from "./follow-payment.ts";
import { openOrder, type PayPhase } from "./open-order.ts";
import { sessionProofs } from "./pending-proof.ts";
import { type Proof, VERIFY_TIMEOUT_MS, type Verdict, verifyWithRetries } from "./verify-payment.ts";

export type PayEnd =
  | { kind: "approved" }
  | { kind: "dismissed" }
  | { kind: "refunded"; refund: Refund | null; message: string }
  | { kind: "refused"; message: string; paymentId: string }
  | { kind: "unconfirmed" }
  /** No order, or no checkout: nothing was paid, and the hold stands unless the server says otherwise. */
  | { kind: "not-started"; failure: CallFailure | null };

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

let lastVerifiedAt = Number.NEGATIVE_INFINITY;

/** How long ago a proof was last sent, in milliseconds. */
export function sinceLastVerifyMs(): number {
  return serverNow().getTime() - lastVerifiedAt;
}

/** Asks the server to settle a proof, and forgets the proof once there is an answer that stays. */
export async function verifyProof(proof: Proof, attempts?: number): Promise<Verdict> {
  const verdict = await verifyWithRetries({
    attempt: () => call(verifySessionPayment, { input: proof, timeoutMs: VERIFY_TIMEOUT_MS }),
    wait: pause,
    attempts,
  });
  lastVerifiedAt = serverNow().getTime();
  if (verdict.kind !== "unconfirmed") sessionProofs.forget(proof.razorpay_order_id);
  return verdict;
}

/** Pays for a hold: order, checkout, verification. While one payment is under way a second call answers null. */
export function usePay() {
  const [phase, setPhase] = useState<PayPhase>("idle");
  const isBusy = useRef(false);

  async function pay(booking: Booking, user: Customer, config: PublicConfig): Promise<PayEnd | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    try {
      return await payOnce(booking, user, config, setPhase);
    } finally {
      isBusy.current = false;
      setPhase("idle");
    }
  }
  return { phase, pay };
}

async function payOnce(
  booking: Booking,
  user: Customer,
  config: PublicConfig,
  setPhase: (phase: PayPhase) => void,
): Promise<PayEnd> {
  setPhase("starting");
  let ended: CheckoutEnd;
  const paid = new AbortController();
  try {
    const [opened] = await Promise.all([
      call(createSessionOrder, { input: { bookingId: booking.id } }),
      loadCheckout(config.payment.checkoutScriptUrl),
    ]);
    setPhase("checkout");
    const isPaid = async (signal: AbortSignal) =>
      (await fetchUpcoming(user.id, signal)).some(({ id, status }) => id === booking.id && isPaidFor(status));
    const stopFollowing = followPayment(isPaid, () => paid.abort());
    ended = await openOrder(opened, user, config, paid.signal).finally(stopFollowing);
  } catch (error) {
    const failure = error instanceof CallFailure ? error : null;
    // Paid in the meantime, on another device or by money that came late.
    return failure?.code === "already-paid" ? { kind: "approved" } : { kind: "not-started", failure };
  }
  if (ended.kind === "withdrawn") return { kind: "approved" };
  if (ended.kind === "dismissed") return ended;
  setPhase("verifying");
  const proof = { ...ended.proof, bookingId: booking.id };
  // Kept before it is sent: a closed tab or a dead battery must not lose the word that money was paid.
  sessionProofs.keep({ ...proof, userId: user.id });
  const verdict = await verifyProof(proof);
  return verdict.kind === "refused" ? { ...verdict, paymentId: proof.razorpay_payment_id } : verdict;
}
