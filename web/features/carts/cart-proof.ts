// The proofs of payments for vidhis.
import type { verifyCart } from "#contract/carts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { storedProofs } from "#web/features/payments/proofs.ts";

export type CartProof = InputOf<typeof verifyCart>;

export const cartProofs = storedProofs<CartProof>(
  "pendingCart",
  ({ bookingRemedyIds: ids }) => Array.isArray(ids) && ids.every((id) => typeof id === "string"),
);
