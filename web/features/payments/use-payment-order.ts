import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { keys, queryClient } from "#web/api/queries.ts";
import { outcomeOf, type PaymentOutcome, paymentOrderQuery } from "./payment-order.ts";
import { findProof } from "./payment-proofs.ts";

type Options = {
  /** The server pushes changes, so that they need not be polled. */
  isPushed: boolean;
  /** Called once. `isByHand`: the customer has pressed the button that checks. */
  onOutcome: (outcome: PaymentOutcome, isByHand: boolean) => void;
  /** The customer has pressed the button, and nobody could tell. */
  onUnconfirmed: () => void;
};

/** Follows an order until its outcome is known, and then loads anew what the payment may have changed. */
export function usePaymentOrder(orderId: string, { isPushed, onOutcome, onUnconfirmed }: Options) {
  const { data, refetch } = useQuery(paymentOrderQuery(orderId, isPushed));
  const [isChecking, setChecking] = useState(false);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  // The proof is forgotten with the outcome.
  const [paymentId] = useState(() => findProof(orderId)?.razorpay_payment_id ?? null);
  const outcome = data ? outcomeOf(data) : null;
  const state = data?.order?.state;
  const isByHand = useRef(false);
  const report = useEffectEvent((known: PaymentOutcome) => onOutcome(known, isByHand.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each kind of outcome
  useEffect(() => {
    if (outcome) report(outcome);
  }, [outcome?.kind]);
  useEffect(() => {
    if (state && state !== "open") void refreshPurchases();
  }, [state]);

  async function check(): Promise<void> {
    isByHand.current = true;
    setChecking(true);
    const answer = (await refetch({ cancelRefetch: false })).data;
    setChecking(false);
    if (answer && outcomeOf(answer)) return;
    isByHand.current = false;
    setUnconfirmed(true);
    onUnconfirmed();
  }
  return { order: data?.order ?? null, outcome, paymentId, isChecking, isUnconfirmed, check };
}

/** Bookings, credits, slots, remedies, payments. */
async function refreshPurchases(): Promise<void> {
  const [customer, order] = keys.paymentOrder("");
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: [customer],
      predicate: ({ queryKey }) => queryKey[1] !== order,
    }),
    queryClient.invalidateQueries({ queryKey: keys.allSlots }),
  ]);
}
