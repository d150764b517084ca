// Proofs of payments whose outcome is not known yet. They survive a reload and a closed tab, so that a payment that only
// this browser knows of is not lost. Each names its customer, because several people may use one phone.
import type { InputOf } from "#contract/endpoint.ts";
import type { verifySessionPayment } from "#contract/payments.ts";
import type { verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { storedValue } from "#web/api/stored-value.ts";

export type PaymentProof =
  | (InputOf<typeof verifySessionPayment> & { userId: string })
  | InputOf<typeof verifyRemedyPayment>;

const FIELDS = ["razorpay_order_id", "razorpay_payment_id", "razorpay_signature", "userId"] as const;

function isProof(value: unknown): value is PaymentProof {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  const { bookingId, bookingRemedyIds: ids } = fields;
  const isForRemedies = Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return (
    FIELDS.every((field) => typeof fields[field] === "string") &&
    (typeof bookingId === "string" || isForRemedies)
  );
}

// An entry that this version cannot read stays, because another version of the app may have stored it.
const stored = storedValue("pendingPayment", (value): value is unknown[] => Array.isArray(value));

const readable = (entries: readonly unknown[] | null) => entries?.filter(isProof) ?? [];

/** Another customer's proof would be refused, and then forgotten. */
export function findProof(orderId: string, userId: string): PaymentProof | undefined {
  const isOwn = (proof: PaymentProof) => proof.razorpay_order_id === orderId && proof.userId === userId;
  return readable(stored.get()).find(isOwn);
}

export function keepProof(proof: PaymentProof): void {
  forgetProof(proof.razorpay_order_id);
  stored.set([...(stored.get() ?? []), proof]);
}

export function forgetProof(orderId: string): void {
  const others =
    stored.get()?.filter((entry) => !(isProof(entry) && entry.razorpay_order_id === orderId)) ?? [];
  stored.set(others.length > 0 ? others : null);
}

/** This customer's proofs, oldest first. */
export function usePaymentProofs(userId: string | undefined): PaymentProof[] {
  return readable(stored.use()).filter((proof) => proof.userId === userId);
}
