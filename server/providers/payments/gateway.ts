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
};

export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: "pending" | "processed" | "failed";
  /** The bank's reference, once there is one. */
  reference: string | null;
};

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
  /** Whether the checkout's signature proves this pair. Constant time. Proves neither amount nor capture. */
  isProof(orderId: string, paymentId: string, signature: string): boolean;
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
