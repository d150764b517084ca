// The interface of a payment provider. All amounts are in paise. Ids are the provider's, in any format of up to 64
// characters; a signature has up to 256. To add a provider, implement PaymentGateway and choose it in choose.ts.
import type { IncomingHttpHeaders } from "node:http";
import type { DisputeStatus } from "#domain/payments.ts";

export type GatewayOrder = {
  id: string;
  amountPaise: number;
};

export type GatewayPayment = {
  id: string;
  orderId: string | null;
  amountPaise: number;
  currency: string;
  /**
   * `authorized`: the bank has reserved the money, and `capturePayment` can take it. `unknown`: the provider's word is not known
   * here, or what decides is missing, so the payment is not decided yet.
   */
  status: "created" | "authorized" | "captured" | "refunded" | "failed" | "unknown";
  /** The provider's own word for the status, for a person to read. */
  statusWord: string;
  /** 0 for a payment that was never captured, also when its authorization was refunded. */
  capturedPaise: number;
  /** What the provider keeps of it, in paise, taxes included; null while it does not say, as before the capture. */
  feePaise: number | null;
  /** The sum of refunds, including those that are not processed yet; null if the provider does not say. */
  refundedPaise: number | null;
  /** When the payment began; null if the provider does not say. */
  createdAt: Date | null;
};

export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** `unknown`: the provider's word is not known here, so the refund is not decided yet. */
  status: "pending" | "processed" | "failed" | "unknown";
  /** The provider's own word for the status, for a person to read. */
  statusWord: string;
  /** The bank's reference number; null until there is one. */
  bankReference: string | null;
  /** As in RefundRequest; null for a refund that was made in the provider's dashboard. */
  merchantReference: string | null;
  /** Null if the provider does not say. */
  createdAt: Date | null;
};

/** A dispute, in which the customer's bank asks for the money of a payment back (a chargeback). */
export type GatewayDispute = {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** As in domain/payments.ts. `unknown`: the provider's word is not known here, so it decides nothing. */
  status: DisputeStatus | "unknown";
  /** The provider's own word for the status, for a person to read. */
  statusWord: string;
  /** What was taken from the merchant's balance, fees included; null if the provider does not say. */
  deductedPaise: number | null;
  /** The provider's own words, such as `chargeback` and `pre_arbitration`; null if it does not say. */
  phase: string | null;
  reason: string | null;
  /** When the time to answer ends; null if the provider does not say. */
  respondBy: Date | null;
  createdAt: Date | null;
};

/** What the provider pays out to the merchant's bank. It may be below zero, where more went back than came. */
export type GatewaySettlement = {
  id: string;
  amountPaise: number;
  /** `unknown`: the provider's word is not known here, so it decides nothing. */
  status: "created" | "processed" | "failed" | "unknown";
  /** The provider's own word for the status, for a person to read. */
  statusWord: string;
  /** The bank's number of the transfer; null until there is one. */
  utr: string | null;
  /** Null if the provider does not say. */
  createdAt: Date | null;
};

/** A payment, refund or adjustment in a settlement. One payment may be in several. */
export type GatewaySettlementPart = {
  settlementId: string;
  entityId: string;
  /** The provider's own word, such as `payment`, `refund` and `adjustment`. */
  type: string;
  /** What of it is in the settlement, after the provider's fee. */
  creditPaise: number;
  debitPaise: number;
  /** With the tax on it; null if the provider does not say. */
  feePaise: number | null;
  taxPaise: number | null;
};

/** `unreadable`: how many entries could not be read. They are logged, and may be anything. */
export type GatewayList<T> = { items: T[]; unreadable: number };

/** Of a list in which a missing entry decides something. @throws GatewayUnavailable if entries could not be read */
export function wholeList<T>({ items, unreadable }: GatewayList<T>): T[] {
  if (unreadable > 0) throw new GatewayUnavailable(`${unreadable} entries of the list cannot be read`);
  return items;
}

/**
 * A webhook event. It describes its moment (`at`, null if unknown): events arrive in any order, so a newer one may have arrived
 * before. Where the provider's record is null, it cannot be read, and the ids say what to ask for.
 */
export type GatewayEvent =
  | { kind: "payment"; paymentId: string; payment: GatewayPayment | null; at: Date | null }
  | {
      kind: "refund";
      /** At least one of the two ids is known. */
      refundId: string | null;
      paymentId: string | null;
      refund: GatewayRefund | null;
      /** The payment that is refunded, where the event has it. */
      payment: GatewayPayment | null;
      at: Date | null;
    }
  | {
      kind: "dispute";
      disputeId: string;
      paymentId: string | null;
      dispute: GatewayDispute | null;
      at: Date | null;
    }
  /** None of this product's. */
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
type CheckoutProof = { orderId: string; paymentId: string; signature: string };

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
  listOrderPayments(orderId: string): Promise<GatewayList<GatewayPayment>>;
  fetchPayment(paymentId: string): Promise<GatewayPayment>;
  /** Captures an authorized payment. Succeeds when it is captured already. */
  capturePayment(paymentId: string, amountPaise: number): Promise<GatewayPayment>;
  createRefund(request: RefundRequest): Promise<GatewayRefund>;
  fetchRefund(refundId: string): Promise<GatewayRefund>;
  /** All refunds of a payment, newest first. */
  listRefunds(paymentId: string): Promise<GatewayList<GatewayRefund>>;
  /** Payments of every status that were created from `from` (inclusive) to `to` (exclusive). */
  listPayments(from: Date, to: Date): Promise<GatewayList<GatewayPayment>>;
  /** Refunds of all payments that were created from `from` (inclusive) to `to` (exclusive). */
  listRefundsBetween(from: Date, to: Date): Promise<GatewayList<GatewayRefund>>;
  fetchDispute(disputeId: string): Promise<GatewayDispute>;
  /** Disputes of all payments that were created from `from` (inclusive) to `to` (exclusive). */
  listDisputes(from: Date, to: Date): Promise<GatewayList<GatewayDispute>>;
  /** Settlements that were created from `from` (inclusive) to `to` (exclusive). */
  listSettlements(from: Date, to: Date): Promise<GatewayList<GatewaySettlement>>;
  fetchSettlement(settlementId: string): Promise<GatewaySettlement>;
  /** What was settled on an IST day: one part of each entity and type of a settlement. */
  listSettlementParts(date: string): Promise<GatewayList<GatewaySettlementPart>>;
  /**
   * What of the merchant's account makes payments of another amount than their order: a fee for the customer, offers. Empty where
   * there is nothing; null if the provider does not say.
   */
  findAmountChanges(): Promise<readonly string[] | null>;
  /** Whether the signature is the provider's for this pair of ids. It proves neither the amount nor a capture. */
  isProofValid(proof: CheckoutProof): boolean;
  parseReturn(form: URLSearchParams): CheckoutReturn;
  /**
   * Verifies the signature of a webhook request over its raw body. Returns the event's id, which a repeated delivery has
   * too, or null when the request is not the provider's.
   */
  verifyWebhook(headers: IncomingHttpHeaders, body: Buffer): string | null;
  /** The body of a webhook request without the payer's data. */
  withoutPayer(body: string): string;
  /** Parses the body of a verified webhook request, or what `withoutPayer` has left of it. Null when it names nothing to ask for. */
  parseEvent(body: string): GatewayEvent | null;
};

/** What the provider was asked is not done, or not known to be. */
export class GatewayError extends Error {}

/** The provider gave no usable answer: network, timeout, 429, 5xx. The request may have had its effect. */
export class GatewayUnavailable extends GatewayError {
  override name = "GatewayUnavailable";
}

/** The provider rejected the request. `code` and the message are the provider's own. */
export class GatewayRefused extends GatewayError {
  override name = "GatewayRefused";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }

  /** The keys are wrong, or may not do this: nothing is wrong with the request. */
  get isAboutKeys(): boolean {
    return this.status === 401 || this.status === 403 || /authentication failed/i.test(this.message);
  }
}
