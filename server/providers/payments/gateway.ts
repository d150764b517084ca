// What this house asks of a payment provider, in Razorpay's words. Amounts in paise.
// Knows no booking: an order carries a receipt, which is the id of our own order row.

export type GatewayOrder = {
  id: string;
  amountPaise: number;
  currency: string;
  status: "created" | "attempted" | "paid";
};

export type GatewayPayment = {
  id: string;
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** What the house has got: nothing of a payment that was only authorised, also when that went back. */
  capturedPaise: number;
  /** What of it has gone back, or is on its way. */
  refundedPaise: number;
  createdAt: Date;
};

export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: "pending" | "processed" | "failed";
  /** The bank's reference, once there is one. */
  reference: string | null;
  /** What the refund was asked under: for ours the id of our row. */
  receipt: string | null;
};

/** What the provider tells of by itself. A picture of its moment: what is newer may have arrived before. */
export type GatewayEvent =
  | { about: "payment"; payment: GatewayPayment }
  /** `isUncaptured`: what goes back had only been authorised, and was never ours. */
  | { about: "refund"; refund: GatewayRefund; orderId: string | null; isUncaptured: boolean }
  | { about: "something-else"; name: string };

export type OrderRequest = {
  amountPaise: number;
  /** Unique for each order and at most 40 characters; the same receipt again gives the same order. */
  receipt: string;
  /** Minutes in which a payment is captured by itself; later money goes back by itself. The provider's least is 12. */
  captureMinutes: number;
  notes: Record<string, string>;
};

export type RefundRequest = {
  paymentId: string;
  amountPaise: number;
  /** Sent as the idempotency key and kept as the receipt: the same id never refunds twice. */
  refundId: string;
};

/** Every call throws `GatewayAway` when no answer came in time, and `GatewayRefused` when the answer is a no. */
export type PaymentGateway = {
  /** The public key that the checkout is opened with. */
  readonly keyId: string;
  createOrder(request: OrderRequest): Promise<GatewayOrder>;
  paymentsOfOrder(orderId: string): Promise<GatewayPayment[]>;
  payment(paymentId: string): Promise<GatewayPayment>;
  /** Takes the money of an authorised payment. One that is captured already counts as success. */
  capture(paymentId: string, amountPaise: number): Promise<GatewayPayment>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  refundById(refundId: string): Promise<GatewayRefund>;
  /** Every payment that was begun in a span of time, first included and last not, whatever became of it. */
  paymentsBetween(from: Date, to: Date): Promise<GatewayPayment[]>;
  /** Whether the checkout's signature proves this pair. Constant time. Proves neither amount nor capture. */
  isProof(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether an event comes from the provider: its signature fits these very bytes under one of our secrets. */
  isEvent(body: Buffer, signature: string): boolean;
  /** What an event says. Null: it says nothing that can be read. */
  eventOf(body: string): GatewayEvent | null;
};

/** No usable answer: network, timeout, 429, 5xx. Whether the call had an effect is not known. */
export class GatewayAway extends Error {
  override name = "GatewayAway";
}

/** The provider understood and said no; `code` and `description` are its own. */
export class GatewayRefused extends Error {
  override name = "GatewayRefused";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}
