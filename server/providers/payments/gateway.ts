// The interface of a payment provider. All amounts are in paise. Ids are the provider's, in any format of up to 64
// characters; a signature has up to 256. To add a provider, implement PaymentGateway and choose it in choose.ts.
import type { IncomingHttpHeaders } from "node:http";

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
  /** `authorized`: the bank has reserved the money, and `capturePayment` can take it. */
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** 0 for a payment that was never captured, also when its authorization was refunded. */
  capturedPaise: number;
  /** The sum of refunds, including those that are not processed yet. */
  refundedPaise: number;
  createdAt: Date;
};

export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: "pending" | "processed" | "failed";
  /** The bank's reference number; null until there is one. */
  bankReference: string | null;
  /** As in RefundRequest; null for a refund that was made in the provider's dashboard. */
  merchantReference: string | null;
};

/** A webhook event. It describes its moment: events arrive in any order, so a newer one may have arrived before. */
export type GatewayEvent =
  | { kind: "payment"; payment: GatewayPayment }
  /** `isUncaptured`: the payment had only been authorized, so no money of this merchant is refunded. */
  | { kind: "refund"; refund: GatewayRefund; orderId: string | null; isUncaptured: boolean }
  | { kind: "other"; name: string };

export type OrderRequest = {
  amountPaise: number;
  /** Identifies the order: a second request with the same reference returns the same order. At most 40 characters. */
  merchantReference: string;
  /** How long after its creation a payment is captured automatically, at least 12. Later payments are refunded. */
  captureMinutes: number;
  /** Shown in the provider's dashboard. */
  notes: Record<string, string>;
};

export type RefundRequest = {
  paymentId: string;
  amountPaise: number;
  /** The idempotency key: a second request with the same reference refunds nothing more. */
  merchantReference: string;
};

/** What the checkout hands to the browser after a payment. */
export type CheckoutProof = { orderId: string; paymentId: string; signature: string };

/** The form that the provider's own page posts when it sends the browser back. Null for what the form does not contain. */
export type CheckoutReturn = { [Field in keyof CheckoutProof]: CheckoutProof[Field] | null };

/** What a page with the checkout needs besides 'self' in each directive of its Content-Security-Policy. */
export type CheckoutPolicy = Readonly<
  Record<
    "script-src" | "style-src" | "img-src" | "connect-src" | "frame-src" | "form-action",
    readonly string[]
  >
>;

/**
 * The methods that return a promise call the provider.
 * @throws GatewayUnavailable, GatewayRefused
 */
export type PaymentGateway = {
  /** The public key or account id with which the browser opens the checkout. */
  readonly publicKey: string;
  readonly checkoutScriptUrl: string;
  /** Null when the checkout loads nothing from other origins, as the simulator's. */
  readonly checkoutPolicy: CheckoutPolicy | null;
  createOrder(request: OrderRequest): Promise<GatewayOrder>;
  listOrderPayments(orderId: string): Promise<GatewayPayment[]>;
  fetchPayment(paymentId: string): Promise<GatewayPayment>;
  /** Captures an authorized payment. Succeeds when it is captured already. */
  capturePayment(paymentId: string, amountPaise: number): Promise<GatewayPayment>;
  createRefund(request: RefundRequest): Promise<GatewayRefund>;
  fetchRefund(refundId: string): Promise<GatewayRefund>;
  /** All refunds of a payment, newest first. */
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** Payments of every status that were created from `from` (inclusive) to `to` (exclusive). */
  listPayments(from: Date, to: Date): Promise<GatewayPayment[]>;
  /** Whether the signature is the provider's for this pair of ids. It proves neither the amount nor a capture. */
  isProofValid(proof: CheckoutProof): boolean;
  parseReturn(form: URLSearchParams): CheckoutReturn;
  /**
   * Verifies the signature of a webhook request over its raw body. Returns the event's id, which a repeated delivery has
   * too, or null when the request is not the provider's.
   */
  verifyWebhook(headers: IncomingHttpHeaders, body: Buffer): string | null;
  /** The body of a webhook request with the fields alone that `parseEvent` reads, without the payer's data. */
  withKnownFields(body: string): string;
  /** Parses the body of a verified webhook request, or what `withKnownFields` has left of it. Null when it cannot be read. */
  parseEvent(body: string): GatewayEvent | null;
};

/** The provider gave no usable answer: network, timeout, 429, 5xx. The request may have had its effect. */
export class GatewayUnavailable extends Error {
  override name = "GatewayUnavailable";
}

/** The provider rejected the request. `code` and the message are the provider's. */
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
