// Paying in this page: an order, the provider's checkout, the verification of its proof.
import { QueryObserver } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PublicConfig } from "#contract/config.ts";
import type { Customer } from "#contract/customers.ts";
import { createSessionOrder } from "#contract/payments.ts";
import { createRemedyOrder } from "#contract/remedy-orders.ts";
import { CallFailure } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { submit } from "#web/api/submit.ts";
import { type CheckoutEnd, loadCheckout, openCheckout } from "./checkout.ts";
import { usePaymentPushes } from "./own-payments.ts";
import {
  type OrderAnswer,
  orderKey,
  outcomeOf,
  type PaymentOutcome,
  paymentOrderQuery,
  removePendingOrder,
  verifyPayment,
} from "./payment-order.ts";
import { keepProof } from "./payment-proofs.ts";

/** `amount`: in rupees, as the screen shows it. */
export type Purchase = ({ bookingId: string } | { bookingRemedyIds: string[] }) & { amount: number };

type PurchaseOf = ({ bookingId: string } | { bookingRemedyIds: string[] }) & { userId: string };

type PaymentPhase = "idle" | "starting" | "checkout" | "verifying";

export type PaymentEnd =
  | Exclude<PaymentOutcome, { kind: "refused" }>
  | { kind: "refused"; message: string; paymentId: string }
  /** Another payment has paid for this booking. */
  | { kind: "paid-before" }
  | { kind: "dismissed" }
  /** The proof is stored; the banner goes on. */
  | { kind: "unconfirmed" }
  /** The order's amount differs from the one on the screen. No checkout was opened. */
  | { kind: "repriced" }
  /** There is no order or no checkout. Nothing was paid. */
  | { kind: "not-started"; failure: CallFailure | null };

const FOLLOW_MS = 5_000;
const UNKNOWN: OrderAnswer = { order: null, failure: null };

/** While a payment is under way, a second call answers null, as one does whose screen is left before the checkout opens. */
export function usePayment() {
  const [phase, setPhase] = useState<PaymentPhase>("idle");
  const [payerId, setPayerId] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  usePaymentPushes(payerId);

  async function pay(
    purchase: Purchase,
    user: Customer,
    config: PublicConfig | undefined,
  ): Promise<PaymentEnd | null> {
    if (isBusy.current || !isShown.current) return null;
    if (!config) return { kind: "not-started", failure: null };
    isBusy.current = true;
    // Until the screen is left: a payment may also come after the checkout was dismissed.
    setPayerId(user.id);
    try {
      return await payOnce(purchase, user, config, { setPhase, isShown: () => isShown.current });
    } finally {
      isBusy.current = false;
      setPhase("idle");
    }
  }
  return { phase, pay };
}

async function payOnce(
  { amount, ...purchase }: Purchase,
  user: Customer,
  config: PublicConfig,
  { setPhase, isShown }: { setPhase: (phase: PaymentPhase) => void; isShown: () => boolean },
): Promise<PaymentEnd | null> {
  setPhase("starting");
  const bought: PurchaseOf = { ...purchase, userId: user.id };
  let orderId: string;
  let end: CheckoutEnd;
  try {
    const [opened, Razorpay] = await Promise.all([
      "bookingId" in bought
        ? submit(createSessionOrder, { input: bought })
        : submit(createRemedyOrder, { input: bought }),
      loadCheckout(config.payment.checkoutScriptUrl),
    ]);
    if (!isShown()) return null;
    if (opened.order.amount !== amount * 100) return { kind: "repriced" };
    orderId = opened.order.id;
    setPhase("checkout");
    const settled = new AbortController();
    const stop = followOrder({ orderId, userId: user.id }, () => settled.abort());
    end = await openCheckout({ ...opened, user, config, Razorpay }, settled.signal).finally(stop);
  } catch (error) {
    const failure = error instanceof CallFailure ? error : null;
    return failure?.code === "already-paid" ? { kind: "paid-before" } : { kind: "not-started", failure };
  }
  const answer = await answerAfter(end, bought, { orderId, userId: user.id }, setPhase);
  const outcome = outcomeOf(answer);
  if (outcome) removePendingOrder(orderId);
  if (outcome?.kind === "refused" && end.kind === "dismissed") return end;
  if (outcome?.kind === "refused")
    return { ...outcome, paymentId: end.kind === "proof" ? end.proof.razorpay_payment_id : orderId };
  if (outcome) return outcome;
  return end.kind === "dismissed" && answer.order?.state !== "checking" ? end : { kind: "unconfirmed" };
}

/** What the server says of the order after the checkout has ended. */
async function answerAfter(
  end: CheckoutEnd,
  purchase: PurchaseOf,
  key: { orderId: string; userId: string },
  setPhase: (phase: PaymentPhase) => void,
): Promise<OrderAnswer> {
  const query = paymentOrderQuery(key);
  // A UPI app may have paid although the customer has closed the checkout.
  if (end.kind === "dismissed")
    return queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => UNKNOWN);
  if (end.kind === "withdrawn") return queryClient.getQueryData(query.queryKey) ?? UNKNOWN;
  setPhase("verifying");
  const proof = { ...end.proof, ...purchase };
  // Stored before it is sent: a closed tab or an empty battery must not lose it.
  keepProof(proof);
  const answer = await verifyPayment(proof);
  queryClient.setQueryData(query.queryKey, answer);
  return answer;
}

/** A UPI app may have paid long before the checkout learns it, and the provider's webhook reaches the server first. */
function followOrder(key: { orderId: string; userId: string }, onSettled: () => void): () => void {
  queryClient.setQueryData(orderKey(key.orderId), UNKNOWN);
  const query = { ...paymentOrderQuery(key), refetchInterval: FOLLOW_MS };
  return new QueryObserver(queryClient, query).subscribe(({ data }) => {
    if (data?.order?.state === "settled") onSettled();
  });
}
