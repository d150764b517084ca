// The proofs of payments for sessions.
import { storedProofs } from "./proofs.ts";
import type { Proof } from "./verify-payment.ts";

export type PendingProof = Proof & { userId: string };

export const sessionProofs = storedProofs<PendingProof>(
  "pendingPayment",
  ({ bookingId }) => typeof bookingId === "string",
);
