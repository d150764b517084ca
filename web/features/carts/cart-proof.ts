// The proofs of payments for vidhis.

import type { InputOf } from "#contract/endpoint.ts";
import type { verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { storedProofs } from "#web/features/payments/proofs.ts";

export type CartProof = InputOf<typeof verifyRemedyPayment>;

export const cartProofs = storedProofs<CartProof>(
  "pendingCart",
  ({ bookingRemedyIds: ids }) => Array.isArray(ids) && ids.every((id) => typeof id === "string"),
);
