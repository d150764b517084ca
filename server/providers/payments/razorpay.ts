// The payment gateway of Razorpay (https://razorpay.com/docs/api/). Creating calls are safe to repeat: each first looks up
// what an earlier call may have created.
import * as z from "zod/mini";
import {
  GatewayError,
  type GatewayList,
  type GatewayOrder,
  GatewayRefused,
  GatewayUnavailable,
  type OrderRequest,
  type PaymentGateway,
  type RefundRequest,
} from "./gateway.ts";
import { checkoutPolicyFor, isSigned, parseReturn } from "./razorpay-checkout.ts";
import {
  dispute,
  order,
  payment,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  readList,
  refund,
  toGatewayDispute,
  toGatewayPayment,
  toGatewayRefund,
  withoutPersonalFields,
} from "./razorpay-entities.ts";
import { type RazorpayHttpOptions, razorpayHttp } from "./razorpay-http.ts";
import {
  settlement,
  settlementPart,
  toGatewaySettlement,
  toGatewaySettlementParts,
} from "./razorpay-settlements.ts";
import { parseEvent, verifyWebhook, withoutPayer } from "./razorpay-webhook.ts";

const list = z.object({ items: z.array(z.unknown()) });

const PAGE_SIZE = 100;

type Http = ReturnType<typeof razorpayHttp> & Pick<RazorpayHttpOptions, "log">;

export type RazorpayOptions = RazorpayHttpOptions & {
  /** A path of this server for the simulated checkout. */
  checkoutScriptUrl: string;
  /** The secrets of the webhook. Several while one is replaced, because Razorpay signs queued events with the old one. */
  webhookSecrets?: readonly string[];
};

export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const http: Http = { ...razorpayHttp(options), log: options.log };
  const { keyId, keySecret, checkoutScriptUrl, webhookSecrets = [] } = options;
  return {
    publicKey: keyId,
    checkoutScriptUrl,
    checkoutPolicy: checkoutPolicyFor(checkoutScriptUrl),
    createOrder: (request) => createOrder(http, request),
    async listOrderPayments(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`;
      return convert(await getList(http, path, payment), toGatewayPayment);
    },
    fetchPayment: async (paymentId) => toGatewayPayment(await fetchPayment(http, paymentId)),
    capturePayment: async (paymentId, amountPaise) =>
      toGatewayPayment(await capturePayment(http, paymentId, amountPaise)),
    createRefund: async (request) => toGatewayRefund(await createRefund(http, request)),
    fetchRefund: async (refundId) => toGatewayRefund(await getOne(http, "/v1/refunds", refund, refundId)),
    listRefunds: async (paymentId) => convert(await listRefunds(http, paymentId), toGatewayRefund),
    listPayments: async (from, to) =>
      convert(await listBetween(http, "/v1/payments", payment, { from, to }), toGatewayPayment),
    listRefundsBetween: async (from, to) =>
      convert(await listBetween(http, "/v1/refunds", refund, { from, to }), toGatewayRefund),
    fetchDispute: async (disputeId) =>
      toGatewayDispute(await getOne(http, "/v1/disputes", dispute, disputeId)),
    listDisputes: async (from, to) =>
      convert(await listBetween(http, "/v1/disputes", dispute, { from, to }), toGatewayDispute),
    listSettlements: async (from, to) =>
      convert(await listBetween(http, "/v1/settlements", settlement, { from, to }), toGatewaySettlement),
    fetchSettlement: async (settlementId) =>
      toGatewaySettlement(await getOne(http, "/v1/settlements", settlement, settlementId)),
    async listSettlementParts(date) {
      const [year, month, day] = date.split("-");
      const path = `/v1/settlements/recon/combined?year=${year}&month=${month}&day=${day}`;
      const { items, unreadable } = await listAll(http, path, settlementPart, JSON.stringify);
      return { items: toGatewaySettlementParts(items), unreadable };
    },
    findAmountChanges: () => findAmountChanges(http, keyId),
    isProofValid: ({ orderId, paymentId, signature }) =>
      isSigned(keySecret, `${orderId}|${paymentId}`, signature),
    parseReturn,
    verifyWebhook: (headers, body) => verifyWebhook(webhookSecrets, headers, body),
    withoutPayer,
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
  if (created.amount !== request.amountPaise || (created.currency ?? "INR") !== "INR")
    throw new GatewayRefused(
      409,
      "RECEIPT_MISMATCH",
      `Receipt ${request.merchantReference} has an order of another amount`,
    );
  return { id: created.id, amountPaise: created.amount };
}

/** The oldest order with the receipt, so that the result stays the same if there are two. */
async function findOrder(http: Http, receipt: string): Promise<RazorpayOrder | null> {
  const path = `/v1/orders?receipt=${encodeURIComponent(receipt)}&count=100`;
  const { items } = await getList(http, path, order);
  const matching = items.filter((item) => item.receipt === receipt);
  matching.sort((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0) || a.id.localeCompare(b.id));
  return matching[0] ?? null;
}

function fetchPayment(http: Http, paymentId: string): Promise<RazorpayPayment> {
  return getOne(http, "/v1/payments", payment, paymentId);
}

async function getOne<T extends { id: string }>(
  http: Http,
  collection: string,
  entity: z.ZodMiniType<T>,
  id: string,
): Promise<T> {
  return requireSame(await http.get(`${collection}/${encodeURIComponent(id)}`, entity), id);
}

/** A cache between may answer about another one. */
function requireSame<T extends { id: string }>(answer: T, id: string): T {
  if (answer.id !== id) throw new GatewayUnavailable(`Razorpay's response is about ${answer.id}, not ${id}`);
  return answer;
}

/** Razorpay rejects a second capture, so the payment's status decides after a failure. */
async function capturePayment(http: Http, paymentId: string, amountPaise: number): Promise<RazorpayPayment> {
  const body = JSON.stringify({ amount: amountPaise, currency: "INR" });
  return createOnce(http, {
    async find() {
      const found = await fetchPayment(http, paymentId);
      return found.status === "captured" ? found : null;
    },
    async create() {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/capture`;
      return requireSame(await http.post(path, body, payment), paymentId);
    },
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
      const { items } = await listRefunds(http, request.paymentId);
      return items.find((item) => item.receipt === receipt) ?? null;
    },
    create: () => http.post(`${path}/refund`, body, refund, { "x-refund-idempotency": receipt }),
  });
}

/** A payment has far fewer than 100, which is the most that one call answers. */
function listRefunds(http: Http, paymentId: string): Promise<GatewayList<RazorpayRefund>> {
  return getList(http, `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`, refund);
}

/** Entry by entry, so that one that cannot be read does not hide the others. */
async function getList<T>(http: Http, path: string, entity: z.ZodMiniType<T>): Promise<GatewayList<T>> {
  const { items } = await http.get(path, list);
  const { read, unreadable } = readList(items, entity);
  if (unreadable.length > 0)
    http.log?.error(
      { path, entries: unreadable.slice(0, 3).map((entry) => withoutPersonalFields(entry)) },
      "ALERT: entries in an answer of Razorpay cannot be read",
    );
  return { items: read, unreadable: unreadable.length };
}

function convert<From, To>(
  { items, unreadable }: GatewayList<From>,
  to: (item: From) => To,
): GatewayList<To> {
  return { items: items.map(to), unreadable };
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
      if (!(error instanceof GatewayError)) throw error;
      found = await find();
      if (found === null && !(await retries.waitAfter(error))) throw error;
    }
  }
  return found;
}

const preferences = z.object({
  fee_bearer: z.optional(z.unknown()),
  offers: z.optional(z.unknown()),
});

/** What Razorpay's checkout asks before it opens. It is not documented, so that its answer may be anything. */
async function findAmountChanges(http: Http, keyId: string): Promise<readonly string[] | null> {
  try {
    const path = `/v1/preferences?key_id=${encodeURIComponent(keyId)}&currency=INR`;
    const { fee_bearer: bearer, offers } = await http.get(path, preferences);
    return [
      ...(bearer === true || bearer === "customer"
        ? ["customers pay Razorpay's fee on top (Customer Fee Bearer)"]
        : []),
      ...(Array.isArray(offers) && offers.length > 0
        ? [`${offers.length} offers change what customers pay`]
        : []),
    ];
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

function listBetween<T extends { id: string }>(
  http: Http,
  collection: string,
  entity: z.ZodMiniType<T>,
  span: { from: Date; to: Date },
): Promise<GatewayList<T>> {
  const [first, end] = [span.from, span.to].map((at) => Math.floor(at.getTime() / 1000)) as [number, number];
  // Razorpay's `to` is inclusive.
  return listAll(http, `${collection}?from=${first}&to=${end - 1}`, entity, ({ id }) => id);
}

/** Every page of a list. `keyOf`: tells its entries apart. */
async function listAll<T>(
  http: Http,
  list: string,
  entity: z.ZodMiniType<T>,
  keyOf: (item: T) => string,
): Promise<GatewayList<T>> {
  const found = new Map<string, T>();
  let allUnreadable = 0;
  for (let skip = 0; ; ) {
    const path = `${list}&count=${PAGE_SIZE}&skip=${skip}`;
    const { items, unreadable } = await getList(http, path, entity);
    // Not the number that was asked for: a collection may have a smaller limit of its own.
    const count = items.length + unreadable;
    const before = found.size;
    // One that slips to the next page meanwhile comes twice.
    for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
    const isRepeated = skip > 0 && found.size === before;
    // A provider or proxy that ignores `skip` would be asked without end.
    if (isRepeated && count >= PAGE_SIZE) throw new GatewayUnavailable("Razorpay's list does not go on");
    allUnreadable += unreadable;
    if (count === 0 || isRepeated) return { items: [...found.values()], unreadable: allUnreadable };
    skip += count;
  }
}
