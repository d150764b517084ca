// Proofs of payments that are not verified yet, kept through reloads and closed tabs until somebody has an answer. Each
// says whose it is: the next person on this phone must not be asked about it, nor push it out.
import { storedValue } from "#web/api/stored-value.ts";

type Kept = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
  userId: string;
};

const FIELDS = ["razorpay_order_id", "razorpay_payment_id", "razorpay_signature", "userId"] as const;

/** `isFor` holds what is read, beyond the proof itself, against what it should say that it is for. */
export function storedProofs<P extends Kept>(
  name: string,
  isFor: (fields: Record<string, unknown>) => boolean,
) {
  const isProof = (value: unknown) => {
    if (typeof value !== "object" || value === null) return false;
    const fields = value as Record<string, unknown>;
    return FIELDS.every((field) => typeof fields[field] === "string") && isFor(fields);
  };
  const stored = storedValue(name, (value): value is P[] => Array.isArray(value) && value.every(isProof));
  const othersThan = (orderId: string) =>
    (stored.get() ?? []).filter((kept) => kept.razorpay_order_id !== orderId);
  return {
    keep: (proof: P) => stored.set([...othersThan(proof.razorpay_order_id), proof]),
    /** Forgets the proof of that order; those of others stay. */
    forget: (orderId: string) => {
      const others = othersThan(orderId);
      stored.set(others.length > 0 ? others : null);
    },
    /** This customer's unverified proofs, live, the oldest first. */
    use: (userId: string | undefined) => (stored.use() ?? []).filter((proof) => proof.userId === userId),
  };
}
