/** A refund as SQL of several modules reads it. */
export type RefundRow = {
  id: string;
  amountPaise: number;
  status: "pending" | "processed" | "failed";
  /** The bank's reference. */
  reference: string | null;
  /** ISO text if the row comes out of `json_build_object`. */
  createdAt: string | Date;
  processedAt: string | Date | null;
};
