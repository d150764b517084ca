import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registerErrorHandler } from "#server/http/errors.ts";
import { openSimulator, type TestableSimulator } from "#simulator/simulator.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from "./gateway.ts";
import { type RazorpayOptions, razorpayGateway } from "./razorpay.ts";

const NOTHING = { items: [], unreadable: 0 };
const KEYS = { keyId: "rzp_test_sandboxtest", keySecret: "a secret of the simulator" };

let database: TestDatabase;
let app: FastifyInstance;
let simulator: TestableSimulator;
let url: string;
let gateway: PaymentGateway;
let pausesMs: number[];
let referenceNumber = 0;
/** For a call that waits for an answer: ends it as its time limit does. */
let stopWaiting = (): void => undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await openSimulator({
    ...KEYS,
    db: database.pool,
    machineNow: () => new Date("2026-11-21T04:30:00Z"),
    log: { warn: () => undefined },
  });
  app = Fastify();
  app.addHook("onRequest", async (_, reply) => {
    const hijack = reply.hijack.bind(reply);
    reply.hijack = () => {
      stopWaiting();
      return hijack();
    };
  });
  registerErrorHandler(app);
  await simulator.registerRoutes(app);
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  pausesMs = [];
  gateway = gatewayWith({});
  await control("/modes", { receipts: "return-same", refunds: "processed", refundKeys: "honour" });
});

function gatewayWith(options: Partial<RazorpayOptions>): PaymentGateway {
  return razorpayGateway({
    ...KEYS,
    baseUrl: `${url}/sandbox/razorpay`,
    checkoutScriptUrl: "/sandbox/razorpay/checkout.js",
    random: () => 0.5,
    pause: async (pauseMs) => void pausesMs.push(pauseMs),
    ...options,
  });
}

async function control<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}/sandbox/razorpay${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return (await response.json()) as Answer;
}

const newReference = () => `receipt-${++referenceNumber}-aaaaaaaa`;
const orderWith = (merchantReference: string) => ({
  amountPaise: 110_000,
  merchantReference,
  captureMinutes: 15,
  notes: {},
});
const newOrder = () => gateway.createOrder(orderWith(newReference()));

type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
const pay = (orderId: string, outcome: string) => control<Proof>(`/orders/${orderId}/pay`, { outcome });

async function newPayment(outcome = "captured"): Promise<string> {
  return (await pay((await newOrder()).id, outcome)).razorpay_payment_id;
}

/** No time passes before a timeout: the call ends once the simulator will not answer it. */
async function injectFault(route: string, kind: string, more: object = {}) {
  if (kind === "timeout") gateway = gatewayWith({ fetch: fetchUntilUnanswered });
  return control("/faults", { route, fault: kind, ...more });
}

function fetchUntilUnanswered(url: string, init: RequestInit): Promise<Response> {
  const limit = new AbortController();
  stopWaiting = () =>
    limit.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
  return fetch(url, { ...init, signal: limit.signal });
}

async function listOrdersWithReceipt(receipt: string): Promise<{ id: string }[]> {
  const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString("base64")}`;
  const response = await fetch(`${url}/sandbox/razorpay/v1/orders?receipt=${receipt}`, {
    headers: { authorization },
  });
  return ((await response.json()) as { items: { id: string }[] }).items;
}

async function listRefundsOf(paymentId: string) {
  const response = await fetch(`${url}/sandbox/payments`);
  const { refunds } = (await response.json()) as {
    refunds: { id: string; payment_id: string; amount: number }[];
  };
  return refunds.filter((refund) => refund.payment_id === paymentId);
}

describe("an order", () => {
  test("has its amount in paise and the status created", async () => {
    const order = await newOrder();
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      amountPaise: 110_000,
    });
    expect(await gateway.listOrderPayments(order.id)).toEqual(NOTHING);
  });

  test.each(["return-same", "error", "new"])(
    "is the same for the same reference (simulator mode: %s)",
    async (receipts) => {
      await control("/modes", { receipts });
      const reference = newReference();
      const first = await gateway.createOrder(orderWith(reference));
      expect(await gateway.createOrder(orderWith(reference))).toEqual(first);
      expect(await listOrdersWithReceipt(reference)).toHaveLength(1);
    },
  );

  describe.each(["return-same", "error", "new"])(
    "in the simulator mode %s for repeated receipts",
    (receipts) => {
      test.each([
        { kind: "timeout", isAfterEffect: true },
        { kind: "timeout", isAfterEffect: false },
        { kind: "reset", isAfterEffect: true },
        { kind: "reset", isAfterEffect: false },
        { kind: "html-502", isAfterEffect: true },
        { kind: "429", isAfterEffect: false },
        { kind: "500", isAfterEffect: true },
      ])(
        "is created once despite the fault $kind (after the effect: $isAfterEffect)",
        async ({ kind, isAfterEffect }) => {
          await control("/modes", { receipts });
          const reference = newReference();
          await injectFault("POST /v1/orders", kind, { isAfterEffect });
          const order = await gateway.createOrder(orderWith(reference));
          expect((await listOrdersWithReceipt(reference)).map(({ id }) => id)).toEqual([order.id]);
        },
      );
    },
  );

  test("with a known reference and another amount is refused", async () => {
    const reference = newReference();
    await gateway.createOrder(orderWith(reference));
    const again = gateway.createOrder({ ...orderWith(reference), amountPaise: 120_000 });
    await expect(again).rejects.toBeInstanceOf(GatewayRefused);
  });

  test("that Razorpay refuses throws GatewayRefused with Razorpay's code and message", async () => {
    const tooSmall = gateway.createOrder({ ...orderWith(newReference()), amountPaise: 99 });
    await expect(tooSmall).rejects.toMatchObject({
      name: "GatewayRefused",
      status: 400,
      code: "BAD_REQUEST_ERROR",
      message: "The amount must be at least INR 1.00",
    });
    const tooShort = gateway.createOrder({ ...orderWith(newReference()), captureMinutes: 11 });
    await expect(tooShort).rejects.toBeInstanceOf(GatewayRefused);
  });
});

describe("the list of payments", () => {
  test("includes payments from its start to before its end", async () => {
    const made: string[] = [];
    for (let count = 0; count < 3; count++) {
      const order = await newOrder();
      made.push((await pay(order.id, "captured")).razorpay_payment_id);
    }
    const [from, to] = [new Date("2026-11-21T04:30:00Z"), new Date("2026-11-21T04:30:01Z")];
    const ids = (await gateway.listPayments(from, to)).items.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(made));
    expect(await gateway.listPayments(new Date("2026-11-21T04:29:00Z"), from)).toEqual(NOTHING);
    expect(await gateway.listPayments(to, new Date("2026-11-22T04:30:00Z"))).toEqual(NOTHING);
  });
});

describe("a webhook event", () => {
  const secrets = ["the newest", "an older one"];
  const webhookGateway = () => gatewayWith({ webhookSecrets: secrets });
  const sign = (body: string, secret: string) => createHmac("sha256", secret).update(body).digest("hex");
  const headersWith = (signature: string) => ({
    "x-razorpay-event-id": "evt_1",
    "x-razorpay-signature": signature,
  });

  test.each(secrets)("is verified with each configured secret: %s", (secret) => {
    const body = '{"event":"payment.captured"}';
    const headers = headersWith(sign(body, secret));
    expect(webhookGateway().verifyWebhook(headers, Buffer.from(body))).toBe("evt_1");
    expect(webhookGateway().verifyWebhook(headers, Buffer.from(`${body} `))).toBeNull();
    expect(webhookGateway().verifyWebhook(headersWith(""), Buffer.from(body))).toBeNull();
  });

  test("is rejected without a configured secret, and with the signature of the API key's secret", () => {
    const body = '{"event":"payment.captured"}';
    const headers = headersWith(sign(body, KEYS.keySecret));
    expect(gateway.verifyWebhook(headers, Buffer.from(body))).toBeNull();
    expect(webhookGateway().verifyWebhook(headers, Buffer.from(body))).toBeNull();
  });

  test("is parsed whatever the order of its fields, and is null when it cannot be read", () => {
    const payment = {
      id: "pay_1",
      order_id: "order_1",
      amount: 100,
      currency: "INR",
      status: "failed",
      captured: true,
      created_at: 1_790_000_000,
    };
    const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 100, status: "pending", receipt: "r-1" };
    const event = (name: string, payload: object) =>
      webhookGateway().parseEvent(JSON.stringify({ payload, event: name, entity: "event" }));
    expect(event("payment.failed", { payment: { entity: payment } })).toMatchObject({
      kind: "payment",
      payment: { id: "pay_1", status: "failed", capturedPaise: 0 },
    });
    expect(event("order.paid", { order: {}, payment: { entity: payment } })).toMatchObject({
      kind: "payment",
    });
    expect(
      event("refund.created", {
        payment: { entity: { ...payment, captured: false } },
        refund: { entity: refund },
      }),
    ).toMatchObject({
      kind: "refund",
      payment: { orderId: "order_1", capturedPaise: 0 },
      refund: { merchantReference: "r-1" },
    });
    expect(event("payment.downtime.started", { "payment.downtime": {} })).toEqual({
      kind: "other",
      name: "payment.downtime.started",
    });
    for (const body of ["", "[]", '{"event":1}', '{"event":"payment.captured","payload":{"payment":{}}}'])
      for (const text of [body, webhookGateway().withoutPayer(body)])
        expect([text, webhookGateway().parseEvent(text)]).toEqual([text, null]);
  });

  test("means the same with the fields alone that are stored, which do not name the payer", () => {
    const payer = { email: "a@b.example", contact: "+919876543210", vpa: "a@upi", card: { name: "A B" } };
    const payment = {
      ...{ id: "pay_1", order_id: "order_1", amount: 100, currency: "INR", status: "captured" },
      ...{ captured: true, amount_refunded: 50, created_at: 1_790_000_000, notes: payer, ...payer },
    };
    const refund = {
      ...{ id: "rfnd_1", payment_id: "pay_1", amount: 50, status: "processed", receipt: "r-1" },
      ...{ acquirer_data: { rrn: "1234", payer: "a@upi" }, notes: payer },
    };
    for (const [name, payload] of [
      ["payment.captured", { payment: { entity: payment } }],
      ["order.paid", { order: { entity: payer }, payment: { entity: payment } }],
      ["refund.processed", { payment: { entity: payment }, refund: { entity: refund } }],
      [
        "refund.failed",
        { payment: { entity: payment }, refund: { entity: { ...refund, acquirer_data: [] } } },
      ],
      ["payment.downtime.started", { "payment.downtime": { entity: payer } }],
    ] as const) {
      const body = JSON.stringify({ event: name, account_id: "acc_1", payload });
      const stored = webhookGateway().withoutPayer(body);
      expect(webhookGateway().parseEvent(stored)).toEqual(webhookGateway().parseEvent(body));
      expect(stored).not.toMatch(/a@|98765|A B/);
    }
  });
});

describe("a payment", () => {
  test.each(["captured", "authorized", "failed"])(
    "that is %s is found by its order and by its id",
    async (outcome) => {
      const order = await newOrder();
      const { razorpay_payment_id: id } = await pay(order.id, outcome);
      const payment = {
        id,
        orderId: order.id,
        amountPaise: 110_000,
        currency: "INR",
        status: outcome,
        statusWord: outcome,
        capturedPaise: outcome === "captured" ? 110_000 : 0,
        feePaise: outcome === "captured" ? 2_596 : null,
        refundedPaise: 0,
        createdAt: new Date("2026-11-21T04:30:00Z"),
      };
      expect(await gateway.fetchPayment(id)).toEqual(payment);
      expect(await gateway.listOrderPayments(order.id)).toEqual({ items: [payment], unreadable: 0 });
    },
  );

  test("can be captured twice without an error", async () => {
    const id = await newPayment("authorized");
    expect((await gateway.capturePayment(id, 110_000)).status).toBe("captured");
    expect((await gateway.capturePayment(id, 110_000)).status).toBe("captured");
  });

  test.each(["timeout", "reset", "html-502", "500"])(
    "is captured although the response was lost (%s)",
    async (kind) => {
      const id = await newPayment("authorized");
      await injectFault("POST /v1/payments/:id/capture", kind, { isAfterEffect: true });
      expect((await gateway.capturePayment(id, 110_000)).status).toBe("captured");
    },
  );

  test("is not captured with another amount or after it failed", async () => {
    await expect(gateway.capturePayment(await newPayment("authorized"), 100_000)).rejects.toBeInstanceOf(
      GatewayRefused,
    );
    await expect(gateway.capturePayment(await newPayment("failed"), 110_000)).rejects.toBeInstanceOf(
      GatewayRefused,
    );
  });

  test("with an unknown id is refused", async () => {
    await expect(gateway.fetchPayment("pay_00000000000000")).rejects.toMatchObject({
      status: 400,
      message: "The id provided does not exist",
    });
  });
});

describe("a refund", () => {
  const refundOf = (paymentId: string, amountPaise: number, merchantReference = `refund-${paymentId}`) => ({
    paymentId,
    amountPaise,
    merchantReference,
  });

  test("returns the money and is found by its id", async () => {
    const paymentId = await newPayment();
    const refund = await gateway.createRefund(refundOf(paymentId, 110_000));
    expect(refund).toEqual({
      id: expect.stringMatching(/^rfnd_/),
      paymentId,
      amountPaise: 110_000,
      status: "processed",
      statusWord: "processed",
      bankReference: expect.stringMatching(/^\d{12}$/),
      merchantReference: `refund-${paymentId}`,
      createdAt: new Date("2026-11-21T04:30:00Z"),
    });
    expect(await gateway.fetchRefund(refund.id)).toEqual(refund);
    expect(await gateway.listRefunds(paymentId)).toEqual({ items: [refund], unreadable: 0 });
    const hour = [new Date("2026-11-21T04:00:00Z"), new Date("2026-11-21T05:00:00Z")] as const;
    expect((await gateway.listRefundsBetween(...hour)).items).toContainEqual(refund);
    expect(await gateway.fetchPayment(paymentId)).toMatchObject({
      status: "refunded",
      capturedPaise: 110_000,
      refundedPaise: 110_000,
    });
  });

  test("can be pending, without a bank reference", async () => {
    await control("/modes", { refunds: "pending" });
    const refund = await gateway.createRefund(refundOf(await newPayment(), 50_000));
    expect(refund).toMatchObject({ status: "pending", bankReference: null });
    await control(`/refunds/${refund.id}/settle`, { status: "failed" });
    expect((await gateway.fetchRefund(refund.id)).status).toBe("failed");
  });

  describe.each(["honour", "ignore"])("in the simulator mode %s for idempotency keys", (refundKeys) => {
    beforeEach(() => control("/modes", { refundKeys }));

    test("is the same for the same reference", async () => {
      const paymentId = await newPayment();
      const first = await gateway.createRefund(refundOf(paymentId, 40_000));
      expect(await gateway.createRefund(refundOf(paymentId, 40_000))).toEqual(first);
      expect(await listRefundsOf(paymentId)).toHaveLength(1);
    });

    test.each([
      { kind: "timeout", isAfterEffect: true },
      { kind: "timeout", isAfterEffect: false },
      { kind: "reset", isAfterEffect: true },
      { kind: "html-502", isAfterEffect: true },
      { kind: "500", isAfterEffect: true },
      { kind: "429", isAfterEffect: false },
    ])(
      "is created once despite the fault $kind (after the effect: $isAfterEffect)",
      async ({ kind, isAfterEffect }) => {
        const paymentId = await newPayment();
        await injectFault("POST /v1/payments/:id/refund", kind, { isAfterEffect });
        await gateway.createRefund(refundOf(paymentId, 40_000));
        expect(await listRefundsOf(paymentId)).toHaveLength(1);
      },
    );
  });

  test("cannot exceed the captured amount", async () => {
    const paymentId = await newPayment();
    await gateway.createRefund(refundOf(paymentId, 60_000, "refund-one-aaaa"));
    const more = gateway.createRefund(refundOf(paymentId, 60_000, "refund-two-aaaa"));
    await expect(more).rejects.toMatchObject({
      message: expect.stringContaining("greater than amount captured"),
    });
    await gateway.createRefund(refundOf(paymentId, 50_000, "refund-three-aa"));
    const again = gateway.createRefund(refundOf(paymentId, 100, "refund-four-aaa"));
    await expect(again).rejects.toMatchObject({ message: expect.stringContaining("fully refunded already") });
  });
});

describe("a read", () => {
  test.each(["timeout", "429", "html-502", "reset"])("is retried after the fault %s", async (kind) => {
    const order = await newOrder();
    await injectFault("GET /v1/orders/:id/payments", kind);
    expect(await gateway.listOrderPayments(order.id)).toEqual(NOTHING);
    expect(pausesMs).toEqual([250]);
  });

  test("fails after three quick failures, with growing pauses", async () => {
    await injectFault("GET /v1/payments/:id", "html-502", { count: 3 });
    await expect(gateway.fetchPayment("pay_00000000000000")).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(pausesMs).toEqual([250, 500]);
  });

  test("fails after two timeouts without a third try", async () => {
    const id = await newPayment();
    await injectFault("GET /v1/payments/:id", "timeout", { count: 2 });
    // The time that the two take is what ends the tries.
    gateway = gatewayWith({ timeoutMs: 200 });
    await expect(gateway.fetchPayment(id)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect((await gateway.fetchPayment(id)).id).toBe(id);
  });

  test("is not retried after a 500", async () => {
    await injectFault("GET /v1/payments/:id", "500");
    await expect(gateway.fetchPayment(await newPayment())).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(pausesMs).toEqual([]);
  });

  test("that fails logs the path, but not the keys", async () => {
    const lines: string[] = [];
    const write = (details: object, text: string) => void lines.push(JSON.stringify(details) + text);
    const log = { warn: write, error: write };
    await injectFault("GET /v1/payments/:id", "500");
    await expect(gatewayWith({ log }).fetchPayment("pay_00000000000000")).rejects.toBeInstanceOf(
      GatewayUnavailable,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("/v1/payments/pay_00000000000000");
    expect(lines[0]).not.toMatch(/secret|Basic/);
  });

  test("with wrong keys is refused", async () => {
    const otherGateway = gatewayWith({ keySecret: "another" });
    await expect(otherGateway.fetchPayment("pay_00000000000000")).rejects.toMatchObject({
      name: "GatewayRefused",
      status: 401,
      message: "Authentication failed",
    });
  });

  test("without a connection throws GatewayUnavailable", async () => {
    const unreachable = gatewayWith({ baseUrl: "http://127.0.0.1:9" });
    await expect(unreachable.fetchPayment("pay_00000000000000")).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});

const payment = {
  id: "pay_1",
  order_id: "order_1",
  amount: 100,
  currency: "INR",
  status: "captured",
  created_at: 1_790_000_000,
};
const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 100, status: "processed" };

/** Calls a gateway whose provider gives this response to every request. */
async function withResponse<Result>(
  status: number,
  body: string,
  call: (gateway: PaymentGateway) => Promise<Result>,
) {
  const server = createServer((_request, response) => void response.writeHead(status).end(body));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await call(gatewayWith({ baseUrl: `http://127.0.0.1:${port}` }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("a response", () => {
  test("with a refunded payment has a captured amount only when the payment was captured", async () => {
    const capturedPaise = async (fields: object) =>
      (
        await withResponse(200, JSON.stringify({ ...payment, ...fields }), (gateway) =>
          gateway.fetchPayment("pay_1"),
        )
      ).capturedPaise;
    expect(await capturedPaise({ status: "refunded", captured: true })).toBe(100);
    expect(await capturedPaise({ status: "refunded", captured: false })).toBe(0);
  });

  test.each([
    { notes: [], acquirer_data: [] },
    { notes: { a: "b" }, acquirer_data: null },
    { notes: null, acquirer_data: { rrn: null } },
  ])("may have empty fields in each of Razorpay's forms: %j", async (fields) => {
    const body = JSON.stringify({ ...refund, ...fields });
    expect((await withResponse(200, body, (gateway) => gateway.fetchRefund("rfnd_1"))).bankReference).toBe(
      null,
    );
  });

  test("with several references gives the bank's own", async () => {
    const body = JSON.stringify({ ...refund, acquirer_data: { arn: "arn-1", rrn: "rrn-1" } });
    expect((await withResponse(200, body, (gateway) => gateway.fetchRefund("rfnd_1"))).bankReference).toBe(
      "arn-1",
    );
  });

  test.each([
    { what: "lacks the amount", status: 200, body: JSON.stringify({ ...payment, amount: undefined }) },
    {
      what: "has a fractional amount",
      status: 200,
      body: JSON.stringify({ ...payment, amount: 1.5 }),
    },
    { what: "is not JSON", status: 200, body: "<html>" },
    { what: "is an HTML page of a proxy", status: 403, body: "<html>" },
    {
      what: "reports a bank's failure",
      status: 400,
      body: '{"error":{"code":"GATEWAY_ERROR","description":"x"}}',
    },
    {
      what: "reports that the same request is in progress",
      status: 409,
      body: '{"error":{"code":"BAD_REQUEST_ERROR"}}',
    },
  ])("that $what throws GatewayUnavailable", async ({ status, body }) => {
    await expect(
      withResponse(status, body, (gateway) => gateway.fetchPayment("pay_1")),
    ).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  test("that reports another request with the same idempotency key throws GatewayRefused", async () => {
    const description = "Different request with the same idempotency key has already been processed.";
    const body = JSON.stringify({ error: { code: "BAD_REQUEST_ERROR", description } });
    await expect(withResponse(409, body, (gateway) => gateway.fetchPayment("pay_1"))).rejects.toBeInstanceOf(
      GatewayRefused,
    );
  });
});

describe("the provider's words in a refusal", () => {
  test("can be stored in a task: without NUL and half letters, and not endless", async () => {
    const description = `The payment\0 is under dispute ${"\ud800".repeat(600)}`;
    const body = JSON.stringify({ error: { code: "BAD\0REQUEST", description } });
    const refused = await withResponse(400, body, (gateway) => gateway.fetchPayment("pay_1")).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(GatewayRefused);
    const { code, message } = refused as GatewayRefused;
    expect([code, message.slice(0, 28)]).toEqual(["BADREQUEST", "The payment is under dispute"]);
    expect([message.isWellFormed(), message.length <= 500]).toEqual([true, true]);
  });
});

test.each(["IN\0R", "", "rupees", 356, null])(
  "a payment in the currency %j is not decided",
  async (currency) => {
    const body = JSON.stringify({
      id: "pay_1",
      order_id: "order_1",
      amount: 100,
      currency,
      status: "captured",
    });
    const { status, capturedPaise } = await withResponse(200, body, (gateway) =>
      gateway.fetchPayment("pay_1"),
    );
    expect([status, capturedPaise]).toEqual(["unknown", 0]);
  },
);

test("a response about another one than was asked for counts as none", async () => {
  const calls: [object, (gateway: PaymentGateway) => Promise<unknown>][] = [
    [payment, (gateway) => gateway.fetchPayment("pay_2")],
    [refund, (gateway) => gateway.fetchRefund("rfnd_2")],
    [
      { id: "disp_1", payment_id: "pay_1", amount: 100, status: "lost" },
      (gateway) => gateway.fetchDispute("disp_2"),
    ],
  ];
  for (const [body, call] of calls)
    await expect(withResponse(200, JSON.stringify(body), call)).rejects.toBeInstanceOf(GatewayUnavailable);
});

describe("a list in pages", () => {
  const day = [new Date("2026-11-21T00:00:00Z"), new Date("2026-11-22T00:00:00Z")] as const;
  const all = Array.from({ length: 25 }, (_, at) => ({ ...payment, id: `pay_${at}` }));

  /** Pages by `skip`, of what the provider has at each call. */
  const listWith = async (pageAt: (skip: number) => unknown[]) => {
    const fetch = async (url: string) => {
      const skip = Number(new URL(url).searchParams.get("skip"));
      return Response.json({ entity: "collection", items: pageAt(skip) });
    };
    const { items, unreadable } = await gatewayWith({ fetch }).listPayments(...day);
    return [items.map(({ id }) => id), unreadable];
  };
  const ids = all.map(({ id }) => id);

  test.each([10, 100])("is whole where the provider gives at most %i at once", async (limit) => {
    expect(await listWith((skip) => all.slice(skip, skip + limit))).toEqual([ids, 0]);
  });

  test("is whole when an entry slips to the next page meanwhile", async () => {
    const newest = { ...payment, id: "pay_new" };
    expect(await listWith((skip) => (skip === 0 ? all : [newest, ...all]).slice(skip, skip + 10))).toEqual([
      ids,
      0,
    ]);
  });

  test("ends where the provider ignores which page is asked for", async () => {
    expect(await listWith(() => all)).toEqual([ids, 0]);
  });

  test("counts the entries that cannot be read, also where a page has no other", async () => {
    const some = [...all.slice(0, 10), { id: "pay_odd" }];
    expect(await listWith((skip) => some.slice(skip, skip + 10))).toEqual([ids.slice(0, 10), 1]);
  });
});

describe("a checkout proof", () => {
  test("is the HMAC-SHA256 of the order and payment ids with the key's secret", () => {
    const signature = createHmac("sha256", KEYS.keySecret).update("order_1|pay_1").digest("hex");
    const ids = { orderId: "order_1", paymentId: "pay_1" };
    expect(gateway.isProofValid({ ...ids, signature })).toBe(true);
    expect(gateway.isProofValid({ ...ids, signature, orderId: "order_other" })).toBe(false);
    expect(gateway.isProofValid({ ...ids, signature, paymentId: "pay_other" })).toBe(false);
    for (const wrong of [
      "",
      "x",
      signature.slice(1),
      `${signature}0`,
      `é${signature.slice(2)}`,
      "0".repeat(64),
    ])
      expect(gateway.isProofValid({ ...ids, signature: wrong }), wrong).toBe(false);
  });
});
