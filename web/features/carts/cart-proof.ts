// The proofs of payments for vidhis that are not verified yet, kept through reloads and closed tabs until somebody has
// an answer. Each says whose it is: the next person on this phone must not be asked about it, nor push it out.

import type { verifyCart } from "#contract/carts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { storedValue } from "#web/api/stored-value.ts";

export type CartProof = InputOf<typeof verifyCart>;

const FIELDS = ["razorpay_order_id", "razorpay_payment_id", "razorpay_signature", "userId"] as const;

const stored = storedValue("pendingCart", (value): value is CartProof[] => {
  return Array.isArray(value) && value.every(isProof);
});

function isProof(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  const ids = fields.bookingRemedyIds;
  const hasIds = Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return hasIds && FIELDS.every((name) => typeof fields[name] === "string");
}

export function keepCartProof(proof: CartProof): void {
  stored.set([...proofsBut(proof), proof]);
}

/** Forgets the proof of that order; those of others stay. */
export function forgetCartProof(proof: CartProof): void {
  const others = proofsBut(proof);
  stored.set(others.length > 0 ? others : null);
}

function proofsBut({ razorpay_order_id }: CartProof): CartProof[] {
  return (stored.get() ?? []).filter((kept) => kept.razorpay_order_id !== razorpay_order_id);
}

/** This customer's unverified proofs, live, the oldest first. */
export function useCartProofs(userId: string): CartProof[] {
  return (stored.use() ?? []).filter((proof) => proof.userId === userId);
}
