// Answers for: Razorpay's API behind the house's own words, with its times, retries and repeats.
// Refuses to know: bookings, what a payment is for, and whether it talks to Razorpay or to the sandbox.
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import {
  GatewayAway,
  type GatewayEvent,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
  type OrderRequest,
  type PaymentGateway,
  type RefundRequest,
} from "./gateway.ts";
import { type RazorpayHttpOptions, razorpayHttp } from "./razorpay-http.ts";

const order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.enum(["created", "attempted", "paid"]),
  created_at: z.int(),
});

const payment = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  amount_refunded: z.nullish(z.int()),
  captured: z.nullish(z.boolean()),
  created_at: z.int(),
});

const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  receipt: z.nullish(z.string()),
  status: z.enum(["pending", "processed", "failed"]),
  // Like `notes`, it comes as an empty list when there is nothing in it.
  acquirer_data: z.nullish(z.union([z.record(z.string(), z.nullish(z.string())), z.array(z.unknown())])),
});

const orders = z.object({ items: z.array(order) });
const payments = z.object({ items: z.array(payment) });
const refunds = z.object({ items: z.array(refund) });

/** The payment of a refund: of money that was never captured, `captured` is false. */
const refunded = z.object({ order_id: z.nullish(z.string()), captured: z.nullish(z.boolean()) });

const envelope = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) });
const entityOf = <Entity extends z.ZodMiniType>(entity: Entity) => z.object({ entity });

const PAGE = 100;

type Http = ReturnType<typeof razorpayHttp>;
type Order = z.output<typeof order>;
type Payment = z.output<typeof payment>;
type Refund = z.output<typeof refund>;

export type RazorpayOptions = RazorpayHttpOptions & {
  /** The webhook's own secrets, not the key's. Several while one is being changed: old events keep the old one. */
  webhookSecrets?: readonly string[];
};

/** Razorpay as the house's gateway (https://razorpay.com/docs/api/). `baseUrl` has no `/v1` and no slash at its end. */
export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const http = razorpayHttp(options);
  return {
    keyId: options.keyId,
    createOrder: (request) => createOrder(http, request),
    async paymentsOfOrder(orderId) {
      const answer = await http.get(`/v1/orders/${encodeURIComponent(orderId)}/payments`, payments);
      return answer.items.map(gatewayPayment);
    },
    payment: async (paymentId) => gatewayPayment(await fetchPayment(http, paymentId)),
    capture: async (paymentId, amountPaise) => gatewayPayment(await capture(http, paymentId, amountPaise)),
    refund: async (request) => gatewayRefund(await refundOnce(http, request)),
    async refundById(refundId) {
      return gatewayRefund(await http.get(`/v1/refunds/${encodeURIComponent(refundId)}`, refund));
    },
    paymentsBetween: (from, to) => paymentsBetween(http, from, to),
    isEvent: (body, signature) =>
      (options.webhookSecrets ?? []).some((secret) => isSigned(secret, body, signature)),
    eventOf,
    isProof: (orderId, paymentId, signature) =>
      isSigned(options.keySecret, `${orderId}|${paymentId}`, signature),
  };
}

/**
 * Razorpay's pages disagree on a second order with the same receipt: it is the same order, an error, or a new order.
 * The receipt is therefore looked up before anything is made, which is right under all three.
 */
async function createOrder(http: Http, request: OrderRequest): Promise<GatewayOrder> {
  const body = JSON.stringify({
    amount: request.amountPaise,
    currency: "INR",
    receipt: request.receipt,
    unique_receipt: true,
    notes: request.notes,
    payment: {
      capture: "automatic",
      capture_options: {
        automatic_expiry_period: request.captureMinutes,
        manual_expiry_period: request.captureMinutes,
        refund_speed: "normal",
      },
    },
  });
  const made = await onlyOnce(http, {
    find: () => orderOfReceipt(http, request.receipt),
    make: () => http.post("/v1/orders", body, order),
  });
  if (made.amount !== request.amountPaise || made.currency !== "INR")
    throw new GatewayRefused(
      409,
      "RECEIPT_MISMATCH",
      `Receipt ${request.receipt} has an order of another amount`,
    );
  return { id: made.id, amountPaise: made.amount, currency: made.currency, status: made.status };
}

/** The oldest, so that the answer stays the same if there are ever two. */
async function orderOfReceipt(http: Http, receipt: string): Promise<Order | null> {
  const { items } = await http.get(`/v1/orders?receipt=${encodeURIComponent(receipt)}&count=100`, orders);
  const own = items.filter((item) => item.receipt === receipt);
  own.sort((a, b) => a.created_at - b.created_at || a.id.localeCompare(b.id));
  return own[0] ?? null;
}

function fetchPayment(http: Http, paymentId: string): Promise<Payment> {
  return http.get(`/v1/payments/${encodeURIComponent(paymentId)}`, payment);
}

/** Razorpay captures a payment once, so the call may be repeated; what it says no to is settled by looking. */
async function capture(http: Http, paymentId: string, amountPaise: number): Promise<Payment> {
  const body = JSON.stringify({ amount: amountPaise, currency: "INR" });
  return onlyOnce(http, {
    async find() {
      const found = await fetchPayment(http, paymentId);
      return found.status === "captured" ? found : null;
    },
    make: () => http.post(`/v1/payments/${encodeURIComponent(paymentId)}/capture`, body, payment),
  });
}

/**
 * The idempotency key is not promised in Razorpay's test mode, so the refunds of the payment are also searched for
 * our receipt. The body must be the same to the letter in every try.
 */
function refundOnce(http: Http, request: RefundRequest): Promise<Refund> {
  const path = `/v1/payments/${encodeURIComponent(request.paymentId)}`;
  const body = JSON.stringify({ amount: request.amountPaise, speed: "normal", receipt: request.refundId });
  return onlyOnce(http, {
    async find() {
      const { items } = await http.get(`${path}/refunds?count=100`, refunds);
      return items.find((item) => item.receipt === request.refundId) ?? null;
    },
    make: () => http.post(`${path}/refund`, body, refund, { "x-refund-idempotency": request.refundId }),
  });
}

/**
 * Makes something unless it is there. After any failure it looks again, since a call that was not answered, and also
 * one that was refused as a repeat, may have had its effect. While nobody can look, nothing is made.
 */
async function onlyOnce<T>(
  http: Http,
  { find, make }: { find: () => Promise<T | null>; make: () => Promise<T> },
): Promise<T> {
  const left = http.patience();
  let found = await find();
  while (found === null) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
      found = await find();
      if (found === null && !(await left.allows(error))) throw error;
    }
  }
  return found;
}

function gatewayPayment(entity: Payment): GatewayPayment {
  return {
    id: entity.id,
    orderId: entity.order_id ?? null,
    amountPaise: entity.amount,
    currency: entity.currency,
    // `captured` is true inside authorised and failed samples of Razorpay's: only the status counts.
    status: entity.status,
    capturedPaise: wasCaptured(entity) ? entity.amount : 0,
    refundedPaise: entity.amount_refunded ?? 0,
    createdAt: new Date(entity.created_at * 1000),
  };
}

/** Fully refunded money had been captured or only authorised; there, and only there, the flag says which. */
function wasCaptured({ status, captured }: Payment): boolean {
  return status === "captured" || (status === "refunded" && captured === true);
}

function gatewayRefund(entity: Refund): GatewayRefund {
  const data = entity.acquirer_data;
  const references = data && !Array.isArray(data) ? data : {};
  return {
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    status: entity.status,
    reference: references.arn || references.rrn || references.utr || null,
    receipt: entity.receipt ?? null,
  };
}

async function paymentsBetween(http: Http, from: Date, to: Date): Promise<GatewayPayment[]> {
  const [first, end] = [from, to].map((instant) => Math.floor(instant.getTime() / 1000)) as [number, number];
  const all: GatewayPayment[] = [];
  for (let skip = 0; ; skip += PAGE) {
    const page = await http.get(
      `/v1/payments?from=${first}&to=${end - 1}&count=${PAGE}&skip=${skip}`,
      payments,
    );
    all.push(...page.items.map(gatewayPayment));
    if (page.items.length < PAGE) return all;
  }
}

function eventOf(body: string): GatewayEvent | null {
  const read = z.safeParse(envelope, parsed(body));
  if (!read.success) return null;
  const { event: name, payload } = read.data;
  if (name.startsWith("refund.")) {
    const subject = z.safeParse(entityOf(refund), payload.refund);
    const of = z.safeParse(entityOf(refunded), payload.payment);
    if (!subject.success || !of.success) return null;
    const { order_id, captured } = of.data.entity;
    const isUncaptured = captured === false;
    return {
      about: "refund",
      refund: gatewayRefund(subject.data.entity),
      orderId: order_id ?? null,
      isUncaptured,
    };
  }
  if (name.startsWith("payment.") && "payment" in payload) return paymentEvent(payload.payment);
  return name === "order.paid" ? paymentEvent(payload.payment) : { about: "something-else", name };
}

function paymentEvent(of: unknown): GatewayEvent | null {
  const subject = z.safeParse(entityOf(payment), of);
  return subject.success ? { about: "payment", payment: gatewayPayment(subject.data.entity) } : null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function isSigned(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(text).digest("hex"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
