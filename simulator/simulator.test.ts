import { createHmac } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registerErrorHandler } from "#server/http/errors.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import { FAILURE_REASONS } from "./failure-reasons.ts";
import { listMessages } from "./messages.sql.ts";
import { openSimulator, type TestableSimulator } from "./simulator.ts";

const KEYS = { keyId: "rzp_test_sandboxtest", keySecret: "key secret" };
const AUTHORIZATION = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString("base64")}`;
const START = new Date("2026-11-21T04:30:00Z");
const START_SECONDS = START.getTime() / 1000;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let app: FastifyInstance;
let simulator: TestableSimulator;
let receiptNumber = 0;

async function startSimulator() {
  simulator = await openSimulator({
    ...KEYS,
    db: database.pool,
    machineNow: () => START,
    log: { warn: () => undefined },
  });
  app = Fastify();
  registerErrorHandler(app);
  await simulator.registerRoutes(app);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await startSimulator();
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  await post("/sandbox/clock", { offsetMs: 0 });
  await post("/sandbox/razorpay/modes", {
    receipts: "return-same",
    refunds: "processed",
    refundKeys: "honour",
    events: "deliver",
  });
  simulator.gatewayFaults.clear();
  simulator.messageFaults.clear();
});

type Answer<Body> = { status: number; body: Body };

async function get<Body = ErrorBody>(
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const response = await app.inject({ method: "GET", url, headers });
  return { status: response.statusCode, body: response.json<Body>() };
}

async function post<Body = ErrorBody>(
  url: string,
  payload?: object | string,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const type = payload === undefined ? {} : { "content-type": "application/json" };
  const response = await app.inject({ method: "POST", url, payload, headers: { ...type, ...headers } });
  return { status: response.statusCode, body: response.json<Body>() };
}

type ErrorBody = { error: { code: string; description: string; reason: string } };
type Collection<Item> = { entity: string; count: number; items: Item[] };
type CheckoutResult = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

const apiGet = <Body = ErrorBody>(path: string) =>
  get<Body>(`/sandbox/razorpay/v1${path}`, { authorization: AUTHORIZATION });
const apiPost = <Body = ErrorBody>(
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
) => post<Body>(`/sandbox/razorpay/v1${path}`, body, { authorization: AUTHORIZATION, ...headers });

const orderBody = (fields: object = {}) => ({ amount: 110_000, currency: "INR", ...fields });

async function newOrder(fields: object = {}): Promise<OrderEntity> {
  const { status, body } = await apiPost<OrderEntity>("/orders", orderBody(fields));
  expect(status).toBe(200);
  return body;
}

const pay = <Body = CheckoutResult>(orderId: string, body?: object) =>
  post<Body>(`/sandbox/razorpay/orders/${orderId}/pay`, body);

async function newPayment(outcome: string, orderFields: object = {}): Promise<PaymentEntity> {
  const order = await newOrder(orderFields);
  const { body } = await pay(order.id, { outcome });
  return payment(body.razorpay_payment_id);
}

const payment = async (id: string) => (await apiGet<PaymentEntity>(`/payments/${id}`)).body;
const order = async (id: string) => (await apiGet<OrderEntity>(`/orders/${id}`)).body;
const settle = (id: string, outcome: string) =>
  post<PaymentEntity & ErrorBody>(`/sandbox/razorpay/payments/${id}/settle`, { outcome });

describe("the inbox", () => {
  type Inbox = { messages: { channel: string; to: string; text: string; code?: string; at: string }[] };

  test("the inbox shows the messages to a number, newest first, with the time of the simulator's clock", async () => {
    await post("/sandbox/clock", { offsetMs: 5 * MINUTE_MS });
    await simulator.sms.send({ to: "9876543210", text: "111111 is your code", code: "111111" });
    await simulator.sms.send({ to: "9876543211", text: "for another" });
    await simulator.sms.send({ to: "9876543210", text: "no code in it" });
    const at = "2026-11-21T04:35:00.000Z";
    const expected = [
      { channel: "sms", to: "9876543210", text: "no code in it", at },
      { channel: "sms", to: "9876543210", text: "111111 is your code", code: "111111", at },
    ];
    expect((await get<Inbox>("/sandbox/messages?to=9876543210")).body).toEqual({ messages: expected });
    expect((await get<Inbox>("/sandbox/messages?to=%2B919876543210")).body).toEqual({ messages: expected });
    const { messages } = (await get<Inbox>("/sandbox/messages")).body;
    expect(messages.filter(({ to }) => to.startsWith("987654321"))).toHaveLength(3);
  });

  test("the inbox shows WhatsApp messages too, and a fault can be limited to one channel", async () => {
    const template = { kind: "booked", language: "en", values: ["a day"], path: "join" } as const;
    const message = { id: "1", to: "9000000008", ...template };
    await post("/sandbox/messages/faults", { fault: "refused", channel: "whatsapp" });
    await simulator.sms.send({ to: message.to, text: "by SMS" });
    await expect(simulator.messaging.send({ ...message, text: "refused" })).rejects.toThrow("refuse");
    await simulator.messaging.send({ ...message, text: "by WhatsApp" });
    const { messages } = (await get<Inbox>(`/sandbox/messages?to=${message.to}`)).body;
    expect(messages.map(({ channel, text }) => `${channel}: ${text}`)).toEqual([
      "whatsapp: by WhatsApp",
      "sms: by SMS",
    ]);
    const page = await app.inject({ method: "GET", url: "/sandbox" });
    expect(page.body).toContain("WhatsApp to <strong>9000000008</strong>");
  });

  test("planned message faults are listed until they are cleared", async () => {
    await post("/sandbox/messages/faults", { fault: "lost", channel: "sms", count: 3 });
    await simulator.sms.send({ to: "9000000007", text: "lost" });
    expect((await get("/sandbox/messages/faults")).body).toMatchObject({
      faults: [{ route: "sms", fault: "lost", left: 2 }],
    });
    await post("/sandbox/messages/faults/clear");
    await simulator.sms.send({ to: "9000000007", text: "arrives" });
    const { messages } = (await get<Inbox>("/sandbox/messages?to=9000000007")).body;
    expect(messages.map(({ text }) => text)).toEqual(["arrives"]);
  });

  test("a message with a planned fault is refused or lost", async () => {
    await post("/sandbox/messages/faults", { fault: "refused" });
    await expect(simulator.sms.send({ to: "9000000009", text: "x" })).rejects.toThrow("refuse");
    await post("/sandbox/messages/faults", { fault: "lost", count: 1 });
    await simulator.sms.send({ to: "9000000009", text: "x" });
    expect((await get<Inbox>("/sandbox/messages?to=9000000009")).body.messages).toEqual([]);
  });
});

describe("the clock", () => {
  test("a move replaces the earlier offset", async () => {
    const moved = { now: "2026-11-21T05:30:00.000Z", offsetMs: 60 * MINUTE_MS };
    await post("/sandbox/clock", { offsetMs: 1 });
    expect(await post("/sandbox/clock", { offsetMs: 60 * MINUTE_MS })).toEqual({ status: 200, body: moved });
    expect((await get("/sandbox/clock")).body).toEqual(moved);
    expect(simulator.now()).toEqual(new Date(moved.now));
  });

  test("the response to a move waits for the listeners, which see the new time", async () => {
    const seen: string[] = [];
    simulator.onClockMoved(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(simulator.now().toISOString());
    });
    await post("/sandbox/clock", { offsetMs: MINUTE_MS });
    expect(seen).toEqual(["2026-11-21T04:31:00.000Z"]);
  });

  test.each([{}, { offsetMs: "1" }, { offsetMs: 0.5 }, { offsetMs: 1e300 }, { offsetMs: null }])(
    "an invalid move is rejected and the clock stays: %j",
    async (body) => {
      expect((await post("/sandbox/clock", body)).status).toBe(400);
      expect(simulator.now()).toEqual(START);
    },
  );
});

describe("Razorpay's API", () => {
  test.each<Record<string, string>>([
    {},
    { authorization: AUTHORIZATION.replace("Basic", "basic") },
    { authorization: `Basic ${Buffer.from(`${KEYS.keyId}:wrong`).toString("base64")}` },
  ])("a request without the right keys is rejected: %j", async (headers) => {
    const { status, body } = await get("/sandbox/razorpay/v1/payments", headers);
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", description: "Authentication failed" });
  });

  test("an unknown path or id is answered with Razorpay's error", async () => {
    expect((await apiGet("/nothing")).body.error.description).toBe(
      "The requested URL was not found on the server.",
    );
    for (const path of [
      "/orders/order_0",
      "/orders/order_0/payments",
      "/payments/pay_0",
      "/refunds/rfnd_0",
    ]) {
      const { status, body } = await apiGet(path);
      expect({ path, status, description: body.error.description }).toEqual({
        path,
        status: 400,
        description: "The id provided does not exist",
      });
    }
  });

  test("a body that is not JSON is answered with Razorpay's error", async () => {
    const { status, body } = await apiPost("/orders", "{");
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: "BAD_REQUEST_ERROR" });
  });
});

describe("orders", () => {
  test("an order has Razorpay's fields, and empty notes are a list", async () => {
    const created = await newOrder();
    expect(created).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: "order",
      amount: 110_000,
      amount_paid: 0,
      amount_due: 110_000,
      currency: "INR",
      receipt: null,
      offer_id: null,
      status: "created",
      attempts: 0,
      notes: [],
      created_at: START_SECONDS,
    });
    expect(await order(created.id)).toEqual(created);
    expect((await newOrder({ notes: { booking: "1" } })).notes).toEqual({ booking: "1" });
  });

  const automatic = (options: object) => ({ payment: { capture: "automatic", capture_options: options } });

  test.each([
    [{ amount: 99 }, "The amount must be at least INR 1.00"],
    [{ amount: 100.5 }, "The amount must be an integer."],
    [{ amount: "100" }, "The amount must be an integer."],
    [{ amount: undefined }, "The amount field is required."],
    [{ currency: undefined }, "The currency field is required."],
    [{ currency: "USD" }, "Currency is not supported"],
    [{ receipt: "x".repeat(41) }, "The receipt may not be greater than 40 characters."],
    [{ expire_by: 1 }, "expire_by is/are not required and should not be sent"],
    [
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, "x"])) },
      "Number of fields in notes",
    ],
    [{ notes: { long: "x".repeat(257) } }, "The notes may not be greater than 256 characters."],
    [automatic({}), "The automatic_expiry_period field is required."],
    [automatic({ automatic_expiry_period: 11 }), "must be between 12 and 7200 minutes."],
    [automatic({ automatic_expiry_period: 30, manual_expiry_period: 29 }), "should not be less"],
  ])("an order with invalid fields is rejected: %j", async (fields, description) => {
    const { status, body } = await apiPost("/orders", orderBody(fields));
    expect(status).toBe(400);
    expect(body.error.description).toContain(description);
  });

  test.each([
    { receipts: "return-same", unique_receipt: true, expected: "the same" },
    { receipts: "return-same", unique_receipt: false, expected: "Order receipt should be unique." },
    { receipts: "error", unique_receipt: true, expected: "Order receipt should be unique." },
    { receipts: "new", unique_receipt: true, expected: "another" },
  ])(
    "a second order with the same receipt gets what the mode says: $receipts, $unique_receipt",
    async ({ receipts, unique_receipt, expected }) => {
      await post("/sandbox/razorpay/modes", { receipts });
      const receipt = `receipt-${++receiptNumber}`;
      const first = await newOrder({ receipt });
      const { status, body } = await apiPost<OrderEntity & ErrorBody>(
        "/orders",
        orderBody({ receipt, unique_receipt }),
      );
      const outcome = status === 400 ? body.error.description : body.id === first.id ? "the same" : "another";
      expect(outcome).toBe(expected);
      const found = await apiGet<Collection<OrderEntity>>(`/orders?receipt=${receipt}`);
      expect(found.body).toMatchObject({ entity: "collection", count: expected === "another" ? 2 : 1 });
    },
  );

  test("concurrent orders with one receipt create one order", async () => {
    const receipt = `receipt-${++receiptNumber}`;
    const created = await Promise.all(
      Array.from({ length: 8 }, () => newOrder({ receipt, unique_receipt: true })),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  });

  test("the checkout can read an order's amount and status without keys, and nothing more", async () => {
    const { id } = await newOrder({ notes: { secret: "1" } });
    expect((await get(`/sandbox/razorpay/orders/${id}`)).body).toEqual({
      id,
      amount: 110_000,
      currency: "INR",
      status: "created",
    });
  });
});

describe("payments", () => {
  test("a payment captures the order's amount and returns signed ids", async () => {
    const { id } = await newOrder({ notes: { booking: "1" } });
    const { status, body } = await pay(id);
    expect(status).toBe(200);
    const signature = createHmac("sha256", KEYS.keySecret)
      .update(`${id}|${body.razorpay_payment_id}`)
      .digest("hex");
    expect(body).toEqual({
      razorpay_order_id: id,
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_signature: signature,
    });
    expect(await payment(body.razorpay_payment_id)).toMatchObject({
      entity: "payment",
      order_id: id,
      amount: 110_000,
      status: "captured",
      captured: true,
      fee: 2596,
      tax: 396,
      notes: { booking: "1" },
      error_code: null,
      acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
      created_at: START_SECONDS,
    });
    expect(await order(id)).toMatchObject({
      status: "paid",
      amount_paid: 110_000,
      amount_due: 0,
      attempts: 1,
    });
  });

  test("a payment is only authorised when the order asks for manual capture", async () => {
    const { id } = await newOrder({ payment: { capture: "manual" } });
    const { body } = await pay(id, {});
    expect(await payment(body.razorpay_payment_id)).toMatchObject({
      status: "authorized",
      captured: false,
      fee: null,
    });
    expect(await order(id)).toMatchObject({ status: "attempted", amount_paid: 0 });
  });

  test("an order can be paid after a failed attempt", async () => {
    const { id } = await newOrder();
    const { status, body } = await pay<CheckoutResult & ErrorBody>(id, { outcome: "failed" });
    expect(status).toBe(200);
    expect(body.error).toMatchObject({
      code: "BAD_REQUEST_ERROR",
      reason: "payment_failed",
      metadata: { order_id: id, payment_id: body.razorpay_payment_id },
    });
    await pay(id);
    const { items } = (await apiGet<Collection<PaymentEntity>>(`/orders/${id}/payments`)).body;
    expect(items.map(({ status }) => status)).toEqual(["captured", "failed"]);
    expect(await order(id)).toMatchObject({ status: "paid", attempts: 2 });
  });

  test("one of many concurrent attempts pays the order", async () => {
    const { id } = await newOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay<CheckoutResult & ErrorBody>(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.error.reason).toBe("order_already_paid");
  });

  test("a payment is rejected while another payment of the order is authorised", async () => {
    const { order_id } = await newPayment("authorized");
    expect((await pay(order_id)).status).toBe(400);
  });

  test("a payment of an unknown order or with an unknown outcome is rejected", async () => {
    expect((await pay("order_00000000000000")).status).toBe(400);
    expect((await pay((await newOrder()).id, { outcome: "lucky" })).status).toBe(400);
  });

  test("an authorised payment is captured once, with the authorised amount only", async () => {
    const { id, order_id } = await newPayment("authorized");
    const capture = (amount: number) =>
      apiPost<PaymentEntity & ErrorBody>(`/payments/${id}/capture`, { amount, currency: "INR" });
    expect((await capture(100_000)).body.error.description).toBe(
      "Capture amount must be equal to the amount authorized",
    );
    expect((await capture(110_000)).body.status).toBe("captured");
    expect((await order(order_id)).status).toBe("paid");
    expect((await capture(110_000)).body.error.description).toBe("This payment has already been captured");
  });
});

describe("outcomes of payments", () => {
  const planNext = (orderId: string, plan: object) => post(`/sandbox/razorpay/orders/${orderId}/plan`, plan);

  test.each(FAILURE_REASONS)("a payment can fail for the reason %s", async (reason) => {
    const { id } = await newOrder();
    const { body } = await pay<CheckoutResult & ErrorBody>(id, { outcome: "failed", reason });
    expect(body.error).toMatchObject({
      reason,
      description: expect.stringMatching(/\w/),
      source: expect.stringMatching(/^(customer|business|internal|gateway|bank|network|issuer_bank)$/),
      step: expect.stringMatching(/^payment_/),
    });
    expect(await payment(body.razorpay_payment_id)).toMatchObject({ status: "failed", error_reason: reason });
  });

  test("a plan applies to the next payment of the order only", async () => {
    const { id } = await newOrder();
    await planNext(id, { outcome: "failed", reason: "payment_cancelled" });
    expect((await pay<ErrorBody>(id, {})).body.error.reason).toBe("payment_cancelled");
    const { body } = await pay(id, {});
    expect((await payment(body.razorpay_payment_id)).status).toBe("captured");
    expect((await planNext(id, { outcome: "failed" })).status).toBe(400);
  });

  test("an outcome in the request wins over the plan, and an empty plan removes the plan", async () => {
    const { id } = await newOrder();
    await planNext(id, { outcome: "captured" });
    expect((await pay<ErrorBody>(id, { outcome: "failed" })).body.error.reason).toBe("payment_failed");
    await planNext(id, { outcome: "failed", reason: "incorrect_pin" });
    await planNext(id, {});
    expect((await pay<CheckoutResult & Partial<ErrorBody>>(id, {})).body.error).toBe(undefined);
  });

  test("a planned loss of the result is reported to the checkout, and the order is paid", async () => {
    const { id } = await newOrder();
    await planNext(id, { outcome: "captured", isReturnLost: true });
    expect((await pay(id, {})).body).toMatchObject({ isReturnLost: true, razorpay_order_id: id });
    expect((await order(id)).status).toBe("paid");
  });

  test("an unanswered payment fails after ten minutes and can still be captured later", async () => {
    const { id } = await newOrder();
    const { body } = await pay<CheckoutResult & { isUnanswered: boolean }>(id, { outcome: "unanswered" });
    expect(body).toEqual({
      isUnanswered: true,
      razorpay_order_id: id,
      razorpay_payment_id: expect.stringMatching(/^pay_/),
    });
    const status = async () => {
      const { status, error_reason } = await payment(body.razorpay_payment_id);
      return [status, error_reason];
    };
    await post("/sandbox/clock", { offsetMs: 10 * MINUTE_MS - 1000 });
    expect(await status()).toEqual(["created", null]);
    expect(await order(id)).toMatchObject({ status: "attempted", amount_paid: 0, attempts: 1 });
    await post("/sandbox/clock", { offsetMs: 10 * MINUTE_MS });
    expect(await status()).toEqual(["failed", "payment_timed_out"]);
    await settle(body.razorpay_payment_id, "captured");
    expect(await status()).toEqual(["captured", null]);
  });

  test("a second payment of a paid order stays when captured, and is refunded when only authorised", async () => {
    const { order_id } = await newPayment("captured");
    const second = await pay(order_id, { outcome: "captured", isSecond: true });
    expect(await payment(second.body.razorpay_payment_id)).toMatchObject({ status: "captured" });
    const third = await pay(order_id, { outcome: "authorized", isSecond: true });
    expect(await payment(third.body.razorpay_payment_id)).toMatchObject({
      status: "refunded",
      captured: false,
    });
    expect(await order(order_id)).toMatchObject({ status: "paid", amount_paid: 110_000, attempts: 3 });
  });

  test("contradictory or unknown fields are rejected, and nothing is paid", async () => {
    const { id } = await newOrder();
    for (const attempt of [
      { outcome: "captured", reason: "payment_failed" },
      { outcome: "unanswered", isReturnLost: true },
      { outcome: "failed", reason: "bad luck" },
      { outcom: "failed" },
    ]) {
      expect((await pay(id, attempt)).status, JSON.stringify(attempt)).toBe(400);
      expect((await planNext(id, attempt)).status, JSON.stringify(attempt)).toBe(400);
    }
    expect((await order(id)).attempts).toBe(0);
    expect((await planNext("order_0", {})).status).toBe(400);
  });
});

describe("late answers of the bank", () => {
  test("a failed payment can become captured and keeps its id", async () => {
    const { id, order_id } = await newPayment("failed");
    expect((await settle(id, "captured")).body).toMatchObject({ id, status: "captured", error_code: null });
    expect(await order(order_id)).toMatchObject({ status: "paid", attempts: 1 });
  });

  test("money that arrives for a paid order is refunded", async () => {
    const { id, order_id } = await newPayment("failed");
    await pay(order_id);
    expect((await settle(id, "captured")).body).toMatchObject({ status: "refunded", captured: false });
    expect(await order(order_id)).toMatchObject({ status: "paid", amount_paid: 110_000 });
  });

  test("a captured payment cannot fail", async () => {
    expect((await settle((await newPayment("captured")).id, "failed")).status).toBe(400);
  });

  test("an authorised payment is refunded when its time to be captured is over", async () => {
    const capture_options = { automatic_expiry_period: 15, manual_expiry_period: 20 };
    const { id } = await newPayment("authorized", { payment: { capture: "automatic", capture_options } });
    await post("/sandbox/clock", { offsetMs: 19 * MINUTE_MS });
    expect((await payment(id)).status).toBe("authorized");
    await post("/sandbox/clock", { offsetMs: 20 * MINUTE_MS });
    expect(await payment(id)).toMatchObject({ status: "refunded", refund_status: "full", captured: false });
    const { items } = (await apiGet<Collection<RefundEntity>>(`/payments/${id}/refunds`)).body;
    expect(items).toMatchObject([{ payment_id: id, amount: 110_000, status: "processed" }]);
  });
});

describe("refunds", () => {
  const refund = (id: string, body?: object, key?: string) =>
    apiPost<RefundEntity & ErrorBody>(
      `/payments/${id}/refund`,
      body,
      key === undefined ? {} : { "x-refund-idempotency": key },
    );

  test("a payment can be refunded in parts, up to its amount", async () => {
    const { id, order_id } = await newPayment("captured");
    const part = await refund(id, { amount: 40_000, receipt: "r-1", notes: { why: "late" } });
    expect(part.body).toMatchObject({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: "refund",
      amount: 40_000,
      payment_id: id,
      receipt: "r-1",
      notes: { why: "late" },
      status: "processed",
      speed_requested: "normal",
    });
    expect(await payment(id)).toMatchObject({
      status: "captured",
      amount_refunded: 40_000,
      refund_status: "partial",
    });
    expect((await refund(id, { amount: 70_001 })).body.error.description).toBe(
      "The refund amount provided is greater than amount captured",
    );
    expect((await refund(id)).body.amount).toBe(70_000);
    expect(await payment(id)).toMatchObject({
      status: "refunded",
      amount_refunded: 110_000,
      refund_status: "full",
    });
    expect((await order(order_id)).status).toBe("paid");
    expect((await refund(id, { amount: 100 })).body.error.description).toBe(
      "The payment has been fully refunded already",
    );
    expect((await apiGet<RefundEntity>(`/refunds/${part.body.id}`)).body).toEqual(part.body);
  });

  test("a refund of a payment that is not captured is rejected", async () => {
    for (const outcome of ["authorized", "failed"])
      expect((await refund((await newPayment(outcome)).id)).body.error.description).toBe(
        "The payment status should be captured for action to be taken",
      );
  });

  test("a refund after more than six months is rejected", async () => {
    const { id } = await newPayment("captured");
    await post("/sandbox/clock", { offsetMs: 200 * 1440 * MINUTE_MS });
    expect((await refund(id)).body.error.description).toContain("more than 6 months old");
  });

  test("concurrent refunds with one idempotency key create one refund", async () => {
    const { id } = await newPayment("captured");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refund(id, { amount: 10_000 }, `key-of-${id}`)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await payment(id)).amount_refunded).toBe(10_000);
    const other = await refund(id, { amount: 20_000 }, `key-of-${id}`);
    expect(other.status).toBe(409);
    expect(other.body.error.description).toMatch(/^Different request with the same idempotency key/);
    expect((await refund(id, { amount: 10_000 }, "short")).status).toBe(400);
  });

  test("a pending refund that fails leaves the payment captured", async () => {
    await post("/sandbox/razorpay/modes", { refunds: "pending" });
    const { id } = await newPayment("captured");
    const created = (await refund(id)).body;
    expect(created).toMatchObject({ status: "pending", acquirer_data: { rrn: null } });
    const settleRefund = (status: string) =>
      post<RefundEntity>(`/sandbox/razorpay/refunds/${created.id}/settle`, { status });
    expect((await settleRefund("failed")).body.status).toBe("failed");
    expect(await payment(id)).toMatchObject({ status: "captured", amount_refunded: 0, refund_status: null });
    expect((await settleRefund("processed")).status).toBe(400);
  });
});

describe("lists of payments and refunds", () => {
  test("the list for tests has every payment and refund, newest first", async () => {
    type Lists = { payments: PaymentEntity[]; refunds: RefundEntity[] };
    const older = await newPayment("failed");
    const newer = await newPayment("captured");
    const created = (await apiPost<RefundEntity>(`/payments/${newer.id}/refund`, {})).body;
    const { body } = await get<Lists>("/sandbox/payments");
    expect(body.payments.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(body.refunds[0]).toEqual(created);
  });

  test("Razorpay's list is paged and can be limited to a time span", async () => {
    for (let made = 0; made < 3; made++) await newPayment("captured");
    const { body } = await apiGet<Collection<PaymentEntity>>("/payments?count=2&skip=1");
    const all = (await get<{ payments: PaymentEntity[] }>("/sandbox/payments")).body.payments;
    expect(body.items).toEqual(all.slice(1, 3));
    // A second in which no test of this file pays.
    const span = `from=${START_SECONDS + 1}&to=${START_SECONDS + 1}`;
    expect((await apiGet<Collection<PaymentEntity>>(`/payments?${span}`)).body.items).toEqual([]);
    expect((await apiGet("/payments?count=101")).status).toBe(400);
  });
});

describe("gateway faults", () => {
  test("a fault applies to its route only, as often as planned", async () => {
    const { id } = await newOrder();
    await post("/sandbox/razorpay/faults", { route: "GET /v1/orders/:id", fault: "429", count: 2 });
    expect((await apiGet("/orders")).status).toBe(200);
    expect((await apiGet(`/orders/${id}`)).status).toBe(429);
    expect((await apiGet(`/orders/${id}`)).status).toBe(429);
    expect((await apiGet(`/orders/${id}`)).status).toBe(200);
  });

  test("a fault for all routes applies to the next call", async () => {
    await post("/sandbox/razorpay/faults", { route: "*", fault: "500" });
    const { status, body } = await apiGet("/payments");
    expect({ status, code: body.error.code }).toEqual({ status: 500, code: "SERVER_ERROR" });
  });

  test("planned faults are listed until they are used up or cleared", async () => {
    const route = "GET /v1/payments/:id/refunds";
    await post("/sandbox/razorpay/faults", { route, fault: "timeout", count: 3 });
    await post("/sandbox/razorpay/faults", { route: "*", fault: "html-502" });
    expect(
      (await app.inject({ url: "/sandbox/razorpay/v1/payments", headers: { authorization: AUTHORIZATION } }))
        .statusCode,
    ).toBe(502);
    expect((await get("/sandbox/razorpay/faults")).body).toEqual({
      faults: [{ route, fault: "timeout", isAfterEffect: true, left: 3 }],
    });
    await post("/sandbox/razorpay/faults/clear");
    expect((await get("/sandbox/razorpay/faults")).body).toEqual({ faults: [] });
    expect((await apiGet("/payments/pay_0/refunds")).status).toBe(400);
  });

  test("a fault of a call that there is not is rejected", async () => {
    const fault = { route: "POST /v1/payments", fault: "500" };
    expect((await post("/sandbox/razorpay/faults", fault)).status).toBe(400);
  });
});

describe("the page", () => {
  const page = async () => app.inject({ method: "GET", url: "/sandbox" });

  test("the page shows messages and orders, and escapes their text", async () => {
    await simulator.sms.send({ to: "9111111111", text: "<script>alert(1)</script> & more", code: "654321" });
    const { id } = await newOrder();
    const { body, headers } = await page();
    expect(headers["content-type"]).toContain("text/html");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
    expect(body).not.toContain("<script>alert");
    expect(body).toContain('<p class="code">654321</p>');
    expect(body).toContain(`/sandbox/razorpay/orders/${id}/pay`);
    expect(body).toContain("₹1,100");
  });

  test("the page has no inline code, and its files exist", async () => {
    const { body } = await page();
    expect(body).not.toMatch(/ style=| on[a-z]+="|javascript:/);
    const files = [...body.matchAll(/(?:src|href)="(\/sandbox\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files.sort()).toEqual(["/sandbox/page.css", "/sandbox/page.js"]);
    for (const url of files) expect((await app.inject({ method: "GET", url })).statusCode).toBe(200);
  });

  test("the page offers a payment for open orders and a second payment for paid ones", async () => {
    const { order_id } = await newPayment("captured");
    const open = await newOrder();
    const { body } = await page();
    expect(body).toContain(`data-key="${open.id} Pay as if in another app"`);
    expect(body).not.toContain(`data-key="${order_id} Pay as if in another app"`);
    expect(body).toContain(`data-key="${order_id} second captured"`);
    expect(body).not.toContain(`data-key="${open.id} second captured"`);
  });

  test("the page shows plans and faults that are still to come", async () => {
    const { id } = await newOrder();
    await post(`/sandbox/razorpay/orders/${id}/plan`, { outcome: "failed", reason: "insufficient_funds" });
    await post("/sandbox/razorpay/faults", { route: "POST /v1/orders", fault: "429", count: 4 });
    const { body } = await page();
    expect(body).toContain("The next Pay in the checkout: failed, insufficient_funds.");
    expect(body).toContain("4 × 429: POST /v1/orders");
  });

  test("every button and form of the page has a route, and every button's body is valid", async () => {
    for (const outcome of ["captured", "authorized", "failed", "unanswered"]) await newPayment(outcome);
    await newOrder();
    const { body } = await page();
    const paths = [...body.matchAll(/data-path="([^"]+)"/g)].map(([, path = ""]) => path);
    const patterns = new Set(paths.map((path) => path.replace(/(order|pay|rfnd|evt)_\w+/, "$1_0")));
    expect(patterns.size).toBeGreaterThan(6);
    for (const path of patterns)
      expect([path, (await post(path, { odd: 1 })).status]).not.toEqual([path, 404]);
    const bodies = [...body.matchAll(/data-path="([^"]+order_[^"]+)" data-body="([^"]+)"/g)];
    expect(bodies.length).toBeGreaterThan(9);
    for (const [, path = "", text = ""] of bodies) {
      const { status, body } = await post<Partial<ErrorBody>>(
        path.replace(/order_\w+/, "order_0"),
        text.replaceAll("&quot;", '"'),
      );
      // The body is valid: only the order is unknown.
      const answer = { status, description: body.error?.description };
      expect(answer).toEqual({ status: 400, description: "The id provided does not exist" });
    }
  });
});

describe("a restart", () => {
  test("messages, orders, payments, modes and the clock's offset survive a restart", async () => {
    await simulator.sms.send({ to: "9222222222", text: "before" });
    const created = await newPayment("authorized");
    await post("/sandbox/razorpay/modes", { receipts: "new" });
    await post("/sandbox/clock", { offsetMs: 7 * MINUTE_MS });
    await app.close();
    await startSimulator();
    expect((await get<{ messages: object[] }>("/sandbox/messages?to=9222222222")).body.messages).toHaveLength(
      1,
    );
    expect(await payment(created.id)).toEqual(created);
    expect((await get("/sandbox/razorpay/modes")).body).toMatchObject({ receipts: "new" });
    expect(simulator.now()).toEqual(new Date("2026-11-21T04:37:00Z"));
  });
});

test("a page that listens at its subscription's address gets the pushes to it, and the inbox has them", async () => {
  const endpoint = `${await app.listen({ host: "127.0.0.1", port: 0 })}/sandbox/push/browser-1`;
  const response = await fetch(endpoint);
  const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await events?.read();
  const payload = JSON.stringify({ id: "m1", title: "परचा", body: "आपके लिए एक मैसेज", url: "/join" });
  const subscription = { endpoint, keys: { p256dh: "", auth: "" } };
  const message = { subscription, payload, ttlSeconds: 60, urgency: "normal" as const };
  await simulator.push.send({ ...message, subscription: { ...subscription, endpoint: `${endpoint}0` } });
  await simulator.push.send(message);
  expect((await events?.read())?.value).toBe(`data: ${payload}\n\n`);
  await events?.cancel();
  expect(
    (await listMessages(database.pool, endpoint, 10)).map(({ channel, messageId }) => [channel, messageId]),
  ).toEqual([["push", "m1"]]);
});
