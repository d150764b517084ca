// The payment gateway of Razorpay (https://razorpay.com/docs/api/). Creating calls are safe to repeat: each first looks up
// what an earlier call may have created.
import * as z from "zod/mini";
import {
  type GatewayOrder,
  type GatewayPayment,
  GatewayRefused,
  GatewayUnavailable,
  type OrderRequest,
  type PaymentGateway,
  type RefundRequest,
} from "./gateway.ts";
import { checkoutPolicyFor, isSigned, parseReturn } from "./razorpay-checkout.ts";
import {
  order,
  payment,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  refund,
  toGatewayPayment,
  toGatewayRefund,
} from "./razorpay-entities.ts";
import { type RazorpayHttpOptions, razorpayHttp } from "./razorpay-http.ts";
import { parseEvent, verifyWebhook, withKnownFields } from "./razorpay-webhook.ts";

const orders = z.object({ items: z.array(order) });
const payments = z.object({ items: z.array(payment) });
const refunds = z.object({ items: z.array(refund) });

const PAGE_SIZE = 100;

type Http = ReturnType<typeof razorpayHttp>;

export type RazorpayOptions = RazorpayHttpOptions & {
  /** A path of this server for the simulated checkout. */
  checkoutScriptUrl: string;
  /** The secrets of the webhook. Several while one is replaced, because Razorpay signs queued events with the old one. */
  webhookSecrets?: readonly string[];
};

export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const http = razorpayHttp(options);
  const { keyId, keySecret, checkoutScriptUrl, webhookSecrets = [] } = options;
  return {
    publicKey: keyId,
    checkoutScriptUrl,
    checkoutPolicy: checkoutPolicyFor(checkoutScriptUrl),
    createOrder: (request) => createOrder(http, request),
    async listOrderPayments(orderId) {
      const { items } = await http.get(`/v1/orders/${encodeURIComponent(orderId)}/payments`, payments);
      return items.map(toGatewayPayment);
    },
    fetchPayment: async (paymentId) => toGatewayPayment(await fetchPayment(http, paymentId)),
    capturePayment: async (paymentId, amountPaise) =>
      toGatewayPayment(await capturePayment(http, paymentId, amountPaise)),
    createRefund: async (request) => toGatewayRefund(await createRefund(http, request)),
    async fetchRefund(refundId) {
      return toGatewayRefund(await http.get(`/v1/refunds/${encodeURIComponent(refundId)}`, refund));
    },
    listRefunds: async (paymentId) => (await listRefunds(http, paymentId)).map(toGatewayRefund),
    listPayments: (from, to) => listPayments(http, from, to),
    isProofValid: ({ orderId, paymentId, signature }) =>
      isSigned(keySecret, `${orderId}|${paymentId}`, signature),
    parseReturn,
    verifyWebhook: (headers, body) => verifyWebhook(webhookSecrets, headers, body),
    withKnownFields,
    parseEvent,
  };
}

/**
 * Razorpay's documentation contradicts itself about a second order with the same receipt: it returns the same order, an
 * error, or a new order. Looking up the receipt first is correct in all three cases.
 */
async function createOrder(http: Http, request: OrderRequest): Promise<GatewayOrder> {
  const body = JSON.stringify({
    amount: request.amountPaise,
    currency: "INR",
    receipt: request.merchantReference,
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
  const created = await createOnce(http, {
    find: () => findOrder(http, request.merchantReference),
    create: () => http.post("/v1/orders", body, order),
  });
  if (created.amount !== request.amountPaise || created.currency !== "INR")
    throw new GatewayRefused(
      409,
      "RECEIPT_MISMATCH",
      `Receipt ${request.merchantReference} has an order of another amount`,
    );
  return {
    id: created.id,
    amountPaise: created.amount,
    currency: created.currency,
    status: created.status,
  };
}

/** The oldest order with the receipt, so that the result stays the same if there are two. */
async function findOrder(http: Http, receipt: string): Promise<RazorpayOrder | null> {
  const path = `/v1/orders?receipt=${encodeURIComponent(receipt)}&count=100`;
  const { items } = await http.get(path, orders);
  const matching = items.filter((item) => item.receipt === receipt);
  matching.sort((a, b) => a.created_at - b.created_at || a.id.localeCompare(b.id));
  return matching[0] ?? null;
}

function fetchPayment(http: Http, paymentId: string): Promise<RazorpayPayment> {
  return http.get(`/v1/payments/${encodeURIComponent(paymentId)}`, payment);
}

/** Razorpay rejects a second capture, so the payment's status decides after a failure. */
async function capturePayment(http: Http, paymentId: string, amountPaise: number): Promise<RazorpayPayment> {
  const body = JSON.stringify({ amount: amountPaise, currency: "INR" });
  return createOnce(http, {
    async find() {
      const found = await fetchPayment(http, paymentId);
      return found.status === "captured" ? found : null;
    },
    create: () => http.post(`/v1/payments/${encodeURIComponent(paymentId)}/capture`, body, payment),
  });
}

/**
 * Razorpay does not promise the idempotency key in its test mode, so the payment's refunds are searched for the receipt
 * too. With the same key, the body must be the same byte for byte.
 */
function createRefund(http: Http, request: RefundRequest): Promise<RazorpayRefund> {
  const { merchantReference: receipt } = request;
  const path = `/v1/payments/${encodeURIComponent(request.paymentId)}`;
  const body = JSON.stringify({ amount: request.amountPaise, speed: "normal", receipt });
  return createOnce(http, {
    async find() {
      const items = await listRefunds(http, request.paymentId);
      return items.find((item) => item.receipt === receipt) ?? null;
    },
    create: () => http.post(`${path}/refund`, body, refund, { "x-refund-idempotency": receipt }),
  });
}

/** A payment has far fewer than 100, which is the most that one call answers. */
async function listRefunds(http: Http, paymentId: string): Promise<RazorpayRefund[]> {
  const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
  return (await http.get(path, refunds)).items;
}

/**
 * Creates something unless it exists. After a failed `create` it looks again, because a request without an answer, or one
 * that was rejected as a repetition, may have had its effect. If `find` fails, nothing is created.
 */
async function createOnce<T>(
  http: Http,
  { find, create }: { find: () => Promise<T | null>; create: () => Promise<T> },
): Promise<T> {
  const retries = http.newRetries();
  let found = await find();
  while (found === null) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
      found = await find();
      if (found === null && !(await retries.waitAfter(error))) throw error;
    }
  }
  return found;
}

async function listPayments(http: Http, from: Date, to: Date): Promise<GatewayPayment[]> {
  const [first, end] = [from, to].map((instant) => Math.floor(instant.getTime() / 1000)) as [number, number];
  const all: GatewayPayment[] = [];
  for (let skip = 0; ; skip += PAGE_SIZE) {
    // Razorpay's `to` is inclusive.
    const path = `/v1/payments?from=${first}&to=${end - 1}&count=${PAGE_SIZE}&skip=${skip}`;
    const page = await http.get(path, payments);
    all.push(...page.items.map(toGatewayPayment));
    if (page.items.length < PAGE_SIZE) return all;
  }
}
