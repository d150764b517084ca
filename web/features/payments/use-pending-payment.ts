import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import {
  holdAmong,
  refreshBookings,
  useUpcomingBookings,
} from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { type PendingProof, sessionProofs } from "./pending-proof.ts";
import { usePendingAtServer } from "./use-pending-at-server.ts";
import { isSameAs } from "./use-watched.ts";

export type PendingPayment = {
  /** This browser's own proof; null when the payment was made on another device. */
  proof: PendingProof | null;
  bookingId: string | null;
  /** Null where all that is known is that she has come back from a checkout. */
  orderId: string | null;
};

/** Whether it has been asked yet, so that a screen can be drawn once, with its banner or without. */
export function useIsPendingKnown(): boolean {
  return usePendingAtServer("session", false).isFetched;
}

/**
 * The customer's payments for sessions that nobody has confirmed yet: by this browser's proofs, by the server's word on
 * any device, or by the address that a checkout led back to. While there is one the server is asked again and again.
 */
export function usePendingPayments() {
  const user = useUser();
  const proofs = sessionProofs.use(user?.id);
  const returned = useReturned(user?.id);
  const query = usePendingAtServer("session", proofs.length > 0 || returned !== null);
  const pending: PendingPayment[] = proofs.map((proof) => {
    return { proof, bookingId: proof.bookingId, orderId: proof.razorpay_order_id };
  });
  for (const { bookingId, orderId } of query.data ?? [])
    if (!pending.some(isSameAs({ orderId }))) pending.push({ proof: null, bookingId, orderId });
  if (returned && pending.length === 0) pending.push(returned);
  useFreshBookings(query.dataUpdatedAt, pending.length > 0);
  const lookAgain = async () => (await query.refetch()).data ?? [];
  return { pending, isReturned: returned !== null, query, lookAgain };
}

/** `/book?payment=checking`: she has come back, and the hold that she had then is what she went to pay for. */
function useReturned(userId: string | undefined): PendingPayment | null {
  const isBack = new URLSearchParams(useSearch()).get("payment") === "checking";
  const { data: upcoming } = useUpcomingBookings(userId);
  const [returned, setReturned] = useState<PendingPayment | null>(null);
  if (isBack && upcoming && !returned)
    setReturned({ proof: null, bookingId: holdAmong(upcoming)?.id ?? null, orderId: null });
  return isBack ? returned : null;
}

/** Looks at the bookings with every answer while a payment is pending, and once more when it no longer is. */
function useFreshBookings(answeredAt: number, isPending: boolean): void {
  const wasPending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a reason to look again
  useEffect(() => {
    if (isPending || wasPending.current) void refreshBookings();
    wasPending.current = isPending;
  }, [answeredAt, isPending]);
}
