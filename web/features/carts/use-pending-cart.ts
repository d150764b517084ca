import { useSearch } from "wouter";
import { usePendingAtServer } from "#web/features/payments/use-pending-at-server.ts";
import { isSameAs } from "#web/features/payments/use-watched.ts";
import { type CartProof, cartProofs } from "./cart-proof.ts";

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
 * asked again and again. `checked`: the vidhis that they are for, which must not be paid for twice. `isFailed`: she came back
 * from one that failed.
 */
export function usePendingCarts(userId: string, isBuying: boolean) {
  const kept = cartProofs.use(userId);
  const proofs = isBuying ? [] : kept;
  const returned = new URLSearchParams(useSearch()).get("payment");
  const isReturned = returned === "checking";
  const query = usePendingAtServer("remedy", proofs.length > 0 || isReturned);
  const known = isBuying ? [] : (query.data ?? []);
  const pending: PendingCart[] = proofs.map((proof) => {
    return { bookingRemedyIds: proof.bookingRemedyIds, orderId: proof.razorpay_order_id, proof };
  });
  for (const { bookingRemedyIds, orderId } of known)
    if (!pending.some(isSameAs({ orderId }))) pending.push({ bookingRemedyIds, orderId, proof: null });
  const checked = new Set(pending.flatMap(({ bookingRemedyIds }) => bookingRemedyIds));
  if (isReturned && pending.length === 0) pending.push({ bookingRemedyIds: [], orderId: null, proof: null });
  return { pending, checked, isReturned, isFailed: returned === "failed", query };
}
