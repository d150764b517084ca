import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { queryClient } from "#web/api/queries.ts";
import {
  outcomeOf,
  type PaymentOutcome,
  paymentOrderQuery,
  refreshPurchases,
  removePendingOrder,
} from "./payment-order.ts";
import { findProof } from "./payment-proofs.ts";

type Options = {
  orderId: string;
  userId: string;
  /** The server pushes changes, so that they need not be polled. */
  isPushed: boolean;
  /** Called for each outcome. `isByHand`: the customer has pressed the button that checks. */
  onOutcome: (outcome: PaymentOutcome, isByHand: boolean) => void;
  /** The customer has pressed the button, and the outcome is still unknown. */
  onUnconfirmed: () => void;
};

/** Follows an order until its outcome is final, and loads anew what the payment may have changed. */
export function usePaymentOrder({ orderId, userId, isPushed, onOutcome, onUnconfirmed }: Options) {
  const { data, refetch } = useQuery(paymentOrderQuery({ orderId, userId }, isPushed), queryClient);
  const [isChecking, setChecking] = useState(false);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  // The proof is forgotten with the outcome.
  const [paymentId] = useState(() => findProof(orderId, userId)?.razorpay_payment_id ?? null);
  const outcome = outcomeOf(data);
  const state = data.order?.state;
  const isByHand = useRef(false);
  const report = useEffectEvent((known: PaymentOutcome) => {
    removePendingOrder(orderId);
    onOutcome(known, isByHand.current);
    isByHand.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each kind of outcome
  useEffect(() => {
    if (outcome) report(outcome);
  }, [outcome?.kind]);
  useEffect(() => {
    if (state && state !== "open" && state !== "checking") void refreshPurchases();
  }, [state]);

  async function check(): Promise<void> {
    isByHand.current = true;
    setChecking(true);
    const { data: answer } = await refetch({ cancelRefetch: false });
    setChecking(false);
    if (answer && outcomeOf(answer)) return;
    isByHand.current = false;
    setUnconfirmed(true);
    onUnconfirmed();
  }
  return { order: data.order, outcome, paymentId, isChecking, isUnconfirmed, check };
}
