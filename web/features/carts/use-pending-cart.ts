import { useSearch } from "wouter";
import { usePendingAtServer } from "#web/features/payments/use-pending-at-server.ts";
import { type CartProof, useCartProofs } from "./cart-proof.ts";

export type PendingCart = {
  /** None where all that is known is that she has come back from a checkout. */
  bookingRemedyIds: readonly string[];
  orderId: string | null;
  /** This browser's own proof; null when the payment was made on another device. */
  proof: CartProof | null;
};

/**
 * The customer's payments for vidhis that nobody has confirmed yet: by this browser's proof, by the server's word on any
 * device, or by `/remedies?payment=checking`, the address that a checkout led back to. While there is one the server is
 * asked again and again. `checked`: the vidhis that they are for, which must not be paid for twice.
 */
export function usePendingCart(userId: string, isBuying: boolean) {
  const kept = useCartProofs(userId);
  const proofs = isBuying ? [] : kept;
  const proof = proofs[0] ?? null;
  const isReturned = new URLSearchParams(useSearch()).get("payment") === "checking";
  const query = usePendingAtServer("remedy", proof !== null || isReturned);
  const known = isBuying ? [] : (query.data ?? []);
  const [first] = known;
  let pending: PendingCart | null = null;
  if (proof) pending = { bookingRemedyIds: proof.bookingRemedyIds, orderId: proof.razorpay_order_id, proof };
  else if (first) pending = { bookingRemedyIds: first.bookingRemedyIds, orderId: first.orderId, proof: null };
  else if (isReturned) pending = { bookingRemedyIds: [], orderId: null, proof: null };
  const checked = new Set([
    ...proofs.flatMap(({ bookingRemedyIds }) => bookingRemedyIds),
    ...known.flatMap(({ bookingRemedyIds }) => bookingRemedyIds),
  ]);
  return { pending, checked, isReturned, query };
}
