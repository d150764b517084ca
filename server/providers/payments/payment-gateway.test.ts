import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registerErrorHandler } from "#server/http/errors.ts";
import { openSimulator, type TestableSimulator } from "#simulator/simulator.ts";
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts";
import { GatewayAway, GatewayRefused, type PaymentGateway } from "./gateway.ts";
import { type RazorpayOptions, razorpayGateway } from "./razorpay.ts";

const KEYS = { keyId: "rzp_test_sandboxtest", keySecret: "a secret of the sandbox" };

let database: TestDatabase;
let app: FastifyInstance;
let simulator: TestableSimulator;
let url: string;
let gateway: PaymentGateway;
let pausesMs: number[];
let receiptNumber = 0;

beforeAll(async () => {
  database = await freshDatabase();
  simulator = await openSimulator({
    ...KEYS,
    db: database.pool,
    machineNow: () => new Date("2026-11-21T04:30:00Z"),
    log: { warn: () => undefined },
  });
  app = Fastify();
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
    random: () => 0.5,
    pause: async (pauseMs) => void pausesMs.push(pauseMs),
    timeoutMs: 250,
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

const newReceipt = () => `receipt-${++receiptNumber}-aaaaaaaa`;
const orderOf = (receipt: string) => ({ amountPaise: 110_000, receipt, captureMinutes: 15, notes: {} });
const newOrder = () => gateway.createOrder(orderOf(newReceipt()));

type Pair = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
const pay = (orderId: string, outcome: string) => control<Pair>(`/orders/${orderId}/pay`, { outcome });

async function newPayment(outcome = "captured"): Promise<string> {
  return (await pay((await newOrder()).id, outcome)).razorpay_payment_id;
}

const fault = (route: string, kind: string, more: object = {}) =>
  control("/faults", { route, fault: kind, ...more });

async function ordersOfReceipt(receipt: string): Promise<{ id: string }[]> {
  const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString("base64")}`;
  const response = await fetch(`${url}/sandbox/razorpay/v1/orders?receipt=${receipt}`, {
    headers: { authorization },
  });
  return ((await response.json()) as { items: { id: string }[] }).items;
}

async function refundsOf(paymentId: string) {
  const response = await fetch(`${url}/sandbox/payments`);
  const { refunds } = (await response.json()) as {
    refunds: { id: string; payment_id: string; amount: number }[];
  };
  return refunds.filter((refund) => refund.payment_id === paymentId);
}

describe("an order", () => {
  test("has the amount in paise and is open", async () => {
    const order = await newOrder();
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      amountPaise: 110_000,
      currency: "INR",
      status: "created",
    });
    expect(await gateway.paymentsOfOrder(order.id)).toEqual([]);
  });

  test.each(["return-same", "error", "new"])("is the same for the same receipt (%s)", async (receipts) => {
    await control("/modes", { receipts });
    const receipt = newReceipt();
    const first = await gateway.createOrder(orderOf(receipt));
    expect(await gateway.createOrder(orderOf(receipt))).toEqual(first);
    expect(await ordersOfReceipt(receipt)).toHaveLength(1);
  });

  describe.each(["return-same", "error", "new"])("when a repeated receipt gives: %s", (receipts) => {
    test.each([
      { kind: "timeout", isAfterEffect: true },
      { kind: "timeout", isAfterEffect: false },
      { kind: "reset", isAfterEffect: true },
      { kind: "reset", isAfterEffect: false },
      { kind: "html-502", isAfterEffect: true },
      { kind: "429", isAfterEffect: false },
      { kind: "500", isAfterEffect: true },
    ])("is made once over $kind (done: $isAfterEffect)", async ({ kind, isAfterEffect }) => {
      await control("/modes", { receipts });
      const receipt = newReceipt();
      await fault("POST /v1/orders", kind, { isAfterEffect });
      const order = await gateway.createOrder(orderOf(receipt));
      expect((await ordersOfReceipt(receipt)).map(({ id }) => id)).toEqual([order.id]);
    });
  });

  test("of another amount under a known receipt is refused", async () => {
    const receipt = newReceipt();
    await gateway.createOrder(orderOf(receipt));
    const again = gateway.createOrder({ ...orderOf(receipt), amountPaise: 120_000 });
    await expect(again).rejects.toBeInstanceOf(GatewayRefused);
  });

  test("that Razorpay would refuse is refused in its words", async () => {
    const tooSmall = gateway.createOrder({ ...orderOf(newReceipt()), amountPaise: 99 });
    await expect(tooSmall).rejects.toMatchObject({
      name: "GatewayRefused",
      status: 400,
      code: "BAD_REQUEST_ERROR",
      message: "The amount must be at least INR 1.00",
    });
    const tooShort = gateway.createOrder({ ...orderOf(newReceipt()), captureMinutes: 11 });
    await expect(tooShort).rejects.toBeInstanceOf(GatewayRefused);
  });
});

describe("all payments of a span", () => {
  test("come page by page, from the first instant to before the last", async () => {
    const made: string[] = [];
    for (let count = 0; count < 3; count++) {
      const order = await newOrder();
      made.push((await pay(order.id, "captured")).razorpay_payment_id);
    }
    const [from, to] = [new Date("2026-11-21T04:30:00Z"), new Date("2026-11-21T04:30:01Z")];
    const ids = (await gateway.paymentsBetween(from, to)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(made));
    expect(await gateway.paymentsBetween(new Date("2026-11-21T04:29:00Z"), from)).toEqual([]);
    expect(await gateway.paymentsBetween(to, new Date("2026-11-22T04:30:00Z"))).toEqual([]);
  });
});

describe("an event", () => {
  const secrets = ["the newest", "an older one"];
  const hooked = () => gatewayWith({ webhookSecrets: secrets });
  const sign = (body: string, secret: string) => createHmac("sha256", secret).update(body).digest("hex");

  test.each(secrets)("is the provider's by any secret that is kept: %s", (secret) => {
    const body = '{"event":"payment.captured"}';
    expect(hooked().isEvent(Buffer.from(body), sign(body, secret))).toBe(true);
    expect(hooked().isEvent(Buffer.from(`${body} `), sign(body, secret))).toBe(false);
    expect(hooked().isEvent(Buffer.from(body), "")).toBe(false);
  });

  test("is nobody's without a secret, and by the key's", () => {
    const body = '{"event":"payment.captured"}';
    expect(gateway.isEvent(Buffer.from(body), sign(body, KEYS.keySecret))).toBe(false);
    expect(hooked().isEvent(Buffer.from(body), sign(body, KEYS.keySecret))).toBe(false);
  });

  test("says what it is about, in whatever order its parts come; what cannot be read is nothing", () => {
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
      hooked().eventOf(JSON.stringify({ payload, event: name, entity: "event" }));
    expect(event("payment.failed", { payment: { entity: payment } })).toMatchObject({
      about: "payment",
      payment: { id: "pay_1", status: "failed", capturedPaise: 0 },
    });
    expect(event("order.paid", { order: {}, payment: { entity: payment } })).toMatchObject({
      about: "payment",
    });
    expect(
      event("refund.created", {
        payment: { entity: { ...payment, captured: false } },
        refund: { entity: refund },
      }),
    ).toMatchObject({ about: "refund", orderId: "order_1", isUncaptured: true, refund: { receipt: "r-1" } });
    expect(event("payment.downtime.started", { "payment.downtime": {} })).toEqual({
      about: "something-else",
      name: "payment.downtime.started",
    });
    for (const body of ["", "[]", '{"event":1}', '{"event":"payment.captured","payload":{"payment":{}}}'])
      expect([body, hooked().eventOf(body)]).toEqual([body, null]);
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
        capturedPaise: outcome === "captured" ? 110_000 : 0,
        refundedPaise: 0,
        createdAt: new Date("2026-11-21T04:30:00Z"),
      };
      expect(await gateway.payment(id)).toEqual(payment);
      expect(await gateway.paymentsOfOrder(order.id)).toEqual([payment]);
    },
  );

  test("is captured once, and a second capture is no harm", async () => {
    const id = await newPayment("authorized");
    expect((await gateway.capture(id, 110_000)).status).toBe("captured");
    expect((await gateway.capture(id, 110_000)).status).toBe("captured");
  });

  test.each(["timeout", "reset", "html-502", "500"])(
    "is captured although the answer was lost (%s)",
    async (kind) => {
      const id = await newPayment("authorized");
      await fault("POST /v1/payments/:id/capture", kind, { isAfterEffect: true });
      expect((await gateway.capture(id, 110_000)).status).toBe("captured");
    },
  );

  test("is not captured with another amount, nor when it has failed", async () => {
    await expect(gateway.capture(await newPayment("authorized"), 100_000)).rejects.toBeInstanceOf(
      GatewayRefused,
    );
    await expect(gateway.capture(await newPayment("failed"), 110_000)).rejects.toBeInstanceOf(GatewayRefused);
  });

  test("that nobody knows is refused", async () => {
    await expect(gateway.payment("pay_00000000000000")).rejects.toMatchObject({
      status: 400,
      message: "The id provided does not exist",
    });
  });
});

describe("a refund", () => {
  const refundOf = (paymentId: string, amountPaise: number, refundId = `refund-${paymentId}`) => ({
    paymentId,
    amountPaise,
    refundId,
  });

  test("gives the money back and is found again", async () => {
    const paymentId = await newPayment();
    const refund = await gateway.refund(refundOf(paymentId, 110_000));
    expect(refund).toEqual({
      id: expect.stringMatching(/^rfnd_/),
      paymentId,
      amountPaise: 110_000,
      status: "processed",
      reference: expect.stringMatching(/^\d{12}$/),
      receipt: `refund-${paymentId}`,
    });
    expect(await gateway.refundById(refund.id)).toEqual(refund);
    expect(await gateway.payment(paymentId)).toMatchObject({
      status: "refunded",
      capturedPaise: 110_000,
      refundedPaise: 110_000,
    });
  });

  test("may be pending, without a reference yet", async () => {
    await control("/modes", { refunds: "pending" });
    const refund = await gateway.refund(refundOf(await newPayment(), 50_000));
    expect(refund).toMatchObject({ status: "pending", reference: null });
    await control(`/refunds/${refund.id}/settle`, { status: "failed" });
    expect((await gateway.refundById(refund.id)).status).toBe("failed");
  });

  describe.each(["honour", "ignore"])("when idempotency keys are a matter of: %s", (refundKeys) => {
    beforeEach(() => control("/modes", { refundKeys }));

    test("is the same for the same id", async () => {
      const paymentId = await newPayment();
      const first = await gateway.refund(refundOf(paymentId, 40_000));
      expect(await gateway.refund(refundOf(paymentId, 40_000))).toEqual(first);
      expect(await refundsOf(paymentId)).toHaveLength(1);
    });

    test.each([
      { kind: "timeout", isAfterEffect: true },
      { kind: "timeout", isAfterEffect: false },
      { kind: "reset", isAfterEffect: true },
      { kind: "html-502", isAfterEffect: true },
      { kind: "500", isAfterEffect: true },
      { kind: "429", isAfterEffect: false },
    ])("is made once over $kind (done: $isAfterEffect)", async ({ kind, isAfterEffect }) => {
      const paymentId = await newPayment();
      await fault("POST /v1/payments/:id/refund", kind, { isAfterEffect });
      await gateway.refund(refundOf(paymentId, 40_000));
      expect(await refundsOf(paymentId)).toHaveLength(1);
    });
  });

  test("is never more than was captured", async () => {
    const paymentId = await newPayment();
    await gateway.refund(refundOf(paymentId, 60_000, "refund-one-aaaa"));
    const more = gateway.refund(refundOf(paymentId, 60_000, "refund-two-aaaa"));
    await expect(more).rejects.toMatchObject({
      message: expect.stringContaining("greater than amount captured"),
    });
    await gateway.refund(refundOf(paymentId, 50_000, "refund-three-aa"));
    const again = gateway.refund(refundOf(paymentId, 100, "refund-four-aaa"));
    await expect(again).rejects.toMatchObject({ message: expect.stringContaining("fully refunded already") });
  });
});

describe("a read", () => {
  test.each(["timeout", "429", "html-502", "reset"])("is tried again over %s", async (kind) => {
    const order = await newOrder();
    await fault("GET /v1/orders/{id}/payments", kind);
    expect(await gateway.paymentsOfOrder(order.id)).toEqual([]);
    expect(pausesMs).toEqual([250]);
  });

  test("gives up after three quick failures, with growing pauses", async () => {
    await fault("GET /v1/payments/:id", "html-502", { count: 3 });
    await expect(gateway.payment("pay_00000000000000")).rejects.toBeInstanceOf(GatewayAway);
    expect(pausesMs).toEqual([250, 500]);
  });

  test("gives up after two timeouts, since somebody waits", async () => {
    const id = await newPayment();
    await fault("GET /v1/payments/:id", "timeout", { count: 2 });
    await expect(gateway.payment(id)).rejects.toBeInstanceOf(GatewayAway);
    expect((await gateway.payment(id)).id).toBe(id);
  });

  test("is not tried again over a 500", async () => {
    await fault("GET /v1/payments/:id", "500");
    await expect(gateway.payment(await newPayment())).rejects.toBeInstanceOf(GatewayAway);
    expect(pausesMs).toEqual([]);
  });

  test("tells the log what was asked for, never the keys", async () => {
    const lines: string[] = [];
    const log = { warn: (details: object, text: string) => void lines.push(JSON.stringify(details) + text) };
    await fault("GET /v1/payments/:id", "500");
    await expect(gatewayWith({ log }).payment("pay_00000000000000")).rejects.toBeInstanceOf(GatewayAway);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("/v1/payments/pay_00000000000000");
    expect(lines[0]).not.toMatch(/secret|Basic/);
  });

  test("with wrong keys is refused", async () => {
    const stranger = gatewayWith({ keySecret: "another" });
    await expect(stranger.payment("pay_00000000000000")).rejects.toMatchObject({
      name: "GatewayRefused",
      status: 401,
      message: "Authentication failed",
    });
  });

  test("finds nobody home as no answer", async () => {
    const nobody = gatewayWith({ baseUrl: "http://127.0.0.1:9" });
    await expect(nobody.payment("pay_00000000000000")).rejects.toBeInstanceOf(GatewayAway);
  });
});

describe("an answer", () => {
  const payment = {
    id: "pay_1",
    order_id: "order_1",
    amount: 100,
    currency: "INR",
    status: "captured",
    created_at: 1_790_000_000,
  };
  const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 100, status: "processed" };

  /** The gateway before a provider that says this, whatever it is asked. */
  async function answering<Result>(
    status: number,
    body: string,
    ask: (gateway: PaymentGateway) => Promise<Result>,
  ) {
    const server = createServer((_request, response) => void response.writeHead(status).end(body));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    try {
      return await ask(gatewayWith({ baseUrl: `http://127.0.0.1:${port}` }));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test("that went back had been ours only when it was captured", async () => {
    const of = async (fields: object) =>
      (await answering(200, JSON.stringify({ ...payment, ...fields }), (gateway) => gateway.payment("pay_1")))
        .capturedPaise;
    expect(await of({ status: "refunded", captured: true })).toBe(100);
    expect(await of({ status: "refunded", captured: false })).toBe(0);
  });

  test("is judged by its status, never by `captured`", async () => {
    const body = JSON.stringify({ ...payment, status: "failed", captured: true, notes: [] });
    expect((await answering(200, body, (gateway) => gateway.payment("pay_1"))).status).toBe("failed");
  });

  test.each([
    { notes: [], acquirer_data: [] },
    { notes: { a: "b" }, acquirer_data: null },
    { notes: null, acquirer_data: { rrn: null } },
  ])("may have empty fields in any of Razorpay's forms: %j", async (fields) => {
    const body = JSON.stringify({ ...refund, ...fields });
    expect((await answering(200, body, (gateway) => gateway.refundById("rfnd_1"))).reference).toBe(null);
  });

  test("prefers the bank's own reference", async () => {
    const body = JSON.stringify({ ...refund, acquirer_data: { arn: "arn-1", rrn: "rrn-1" } });
    expect((await answering(200, body, (gateway) => gateway.refundById("rfnd_1"))).reference).toBe("arn-1");
  });

  test.each([
    { what: "lacks the amount", status: 200, body: JSON.stringify({ ...payment, amount: undefined }) },
    {
      what: "has an amount that is not whole",
      status: 200,
      body: JSON.stringify({ ...payment, amount: 1.5 }),
    },
    {
      what: "has a status that nobody knows",
      status: 200,
      body: JSON.stringify({ ...payment, status: "odd" }),
    },
    { what: "is no JSON", status: 200, body: "<html>" },
    { what: "is an HTML page of a proxy", status: 403, body: "<html>" },
    {
      what: "tells of a bank's trouble",
      status: 400,
      body: '{"error":{"code":"GATEWAY_ERROR","description":"x"}}',
    },
    { what: "says that the same is under way", status: 409, body: '{"error":{"code":"BAD_REQUEST_ERROR"}}' },
  ])("that $what is no answer", async ({ status, body }) => {
    await expect(answering(status, body, (gateway) => gateway.payment("pay_1"))).rejects.toBeInstanceOf(
      GatewayAway,
    );
  });

  test("to a key that was used for something else is a no", async () => {
    const description = "Different request with the same idempotency key has already been processed.";
    const body = JSON.stringify({ error: { code: "BAD_REQUEST_ERROR", description } });
    await expect(answering(409, body, (gateway) => gateway.payment("pay_1"))).rejects.toBeInstanceOf(
      GatewayRefused,
    );
  });
});

describe("a proof", () => {
  test("holds for the pair that the checkout was given", async () => {
    const order = await newOrder();
    const pair = await pay(order.id, "captured");
    expect(gateway.isProof(order.id, pair.razorpay_payment_id, pair.razorpay_signature)).toBe(true);
    expect(gateway.isProof("order_other", pair.razorpay_payment_id, pair.razorpay_signature)).toBe(false);
    expect(gateway.isProof(order.id, "pay_other", pair.razorpay_signature)).toBe(false);
  });

  test("is HMAC-SHA256 of order and payment under the key's secret", () => {
    const signature = createHmac("sha256", KEYS.keySecret).update("order_1|pay_1").digest("hex");
    expect(gateway.isProof("order_1", "pay_1", signature)).toBe(true);
    for (const wrong of [
      "",
      "x",
      signature.slice(1),
      `${signature}0`,
      `é${signature.slice(2)}`,
      "0".repeat(64),
    ])
      expect(gateway.isProof("order_1", "pay_1", wrong), wrong).toBe(false);
  });
});
