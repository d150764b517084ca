// The proof of a payment for vidhis that is not verified yet, kept through reloads and closed tabs until somebody has
// an answer. It says whose it is: the next person on this phone must not be asked about it.

import type { verifyCart } from "#contract/carts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { storedValue } from "#web/api/stored-value.ts";

export type CartProof = InputOf<typeof verifyCart>;

const FIELDS = ["razorpay_order_id", "razorpay_payment_id", "razorpay_signature", "userId"] as const;

const stored = storedValue("pendingCart", (value): value is CartProof => {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  const ids = fields.bookingRemedyIds;
  const hasIds = Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return hasIds && FIELDS.every((name) => typeof fields[name] === "string");
});

export function keepCartProof(proof: CartProof): void {
  stored.set(proof);
}

/** Forgets the proof of that order; another order's stays. */
export function forgetCartProof({ razorpay_order_id }: CartProof): void {
  if (stored.get()?.razorpay_order_id === razorpay_order_id) stored.set(null);
}

/** This customer's unverified proof, live. */
export function useCartProof(userId: string): CartProof | null {
  const proof = stored.use();
  return proof && proof.userId === userId ? proof : null;
}
