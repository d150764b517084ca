import type { Dispute } from "#contract/disputes.ts";
import type { Sent } from "#contract/endpoint.ts";
import { type DisputeStatus, disputeFeePaise } from "#domain/payments.ts";

/** A dispute as SQL of several modules reads it. Instants are texts if the row comes out of `json_build_object`. */
export type SeenDisputeRow = {
  id: string;
  providerDisputeId: string;
  status: DisputeStatus;
  amountPaise: number;
  deductedPaise: number | null;
  takenPaise: number;
  phase: string | null;
  reason: string | null;
  respondBy: string | Date | null;
  createdAt: string | Date;
};

/** As an admin sees it. Amounts in rupees. */
export function toDispute(row: SeenDisputeRow): Sent<Dispute> {
  return {
    ...row,
    razorpayDisputeId: row.providerDisputeId,
    amount: row.amountPaise / 100,
    takenBack: row.takenPaise / 100,
    fee: disputeFeePaise(row) / 100,
  };
}
