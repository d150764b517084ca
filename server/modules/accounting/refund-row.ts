import type { Refund } from "#contract/bookings.ts";
import type { Sent } from "#contract/endpoint.ts";

/** A refund as SQL of several modules reads it (`refundJson`), and as the customer sees it: the amount in rupees. */
export type RefundRow = Sent<Refund> & { amountPaise: number };
