// The proof of a payment that is not verified yet, kept through reloads and closed tabs until somebody has an answer.
import { storedValue } from "#web/api/stored-value.ts";
import type { Proof } from "./verify-payment.ts";

/** Whose it is goes with it: the next person on this phone must not be asked about it. */
export type PendingProof = Proof & { userId: string };

const FIELDS = [
  "razorpay_order_id",
  "razorpay_payment_id",
  "razorpay_signature",
  "bookingId",
  "userId",
] as const;

const stored = storedValue("pendingPayment", (value): value is PendingProof => {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return FIELDS.every((name) => typeof fields[name] === "string");
});

export function keepProof(proof: PendingProof): void {
  stored.set(proof);
}

/** Forgets the proof of that booking; another booking's stays. */
export function forgetProof(bookingId: string): void {
  if (stored.get()?.bookingId === bookingId) stored.set(null);
}

/** This customer's unverified proof, live. */
export function usePendingProof(userId: string | null | undefined): PendingProof | null {
  const proof = stored.use();
  return proof && proof.userId === userId ? proof : null;
}
