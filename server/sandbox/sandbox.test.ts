import { createHmac } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerErrors } from "#server/http/errors.ts";
import { freshDatabase, type TestDatabase } from "#server/testing/database.ts";
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import { openSandbox, type Sandbox, sandboxRoutes } from "./sandbox.ts";

const KEYS = { keyId: "rzp_test_sandboxtest", keySecret: "a secret of the sandbox" };
const AUTHORIZATION = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString("base64")}`;
const BEGINNING = new Date("2026-11-21T04:30:00Z");
const BEGINNING_SECONDS = BEGINNING.getTime() / 1000;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let app: FastifyInstance;
let sandbox: Sandbox;
let receiptNumber = 0;

async function start() {
  sandbox = await openSandbox({
    ...KEYS,
    db: database.pool,
    machineNow: () => BEGINNING,
    log: { warn: () => undefined },
  });
  app = Fastify();
  answerErrors(app);
  await sandboxRoutes(app, sandbox);
}

beforeAll(async () => {
  database = await freshDatabase();
  await start();
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
  });
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
type Pair = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

const apiGet = <Body = ErrorBody>(path: string) =>
  get<Body>(`/sandbox/razorpay/v1${path}`, { authorization: AUTHORIZATION });
const apiPost = <Body = ErrorBody>(
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
) => post<Body>(`/sandbox/razorpay/v1${path}`, body, { authorization: AUTHORIZATION, ...headers });

const orderBody = (more: object = {}) => ({ amount: 110_000, currency: "INR", ...more });

async function newOrder(more: object = {}): Promise<OrderEntity> {
  const { status, body } = await apiPost<OrderEntity>("/orders", orderBody(more));
  expect(status).toBe(200);
  return body;
}

const pay = <Body = Pair>(orderId: string, body?: object) =>
  post<Body>(`/sandbox/razorpay/orders/${orderId}/pay`, body);

async function newPayment(outcome: string, orderMore: object = {}): Promise<PaymentEntity> {
  const order = await newOrder(orderMore);
  const { body } = await pay(order.id, { outcome });
  return payment(body.razorpay_payment_id);
}

const payment = async (id: string) => (await apiGet<PaymentEntity>(`/payments/${id}`)).body;
const order = async (id: string) => (await apiGet<OrderEntity>(`/orders/${id}`)).body;
const settle = (id: string, outcome: string) =>
  post<PaymentEntity & ErrorBody>(`/sandbox/razorpay/payments/${id}/settle`, { outcome });

describe("the inbox", () => {
  type Inbox = { messages: { channel: string; to: string; text: string; code?: string; at: string }[] };

  test("shows what was sent to a number, newest first, by the sandbox's time", async () => {
    await post("/sandbox/clock", { offsetMs: 5 * MINUTE_MS });
    await sandbox.sms.send({ to: "9876543210", text: "111111 is your code", code: "111111" });
    await sandbox.sms.send({ to: "9876543211", text: "for another" });
    await sandbox.sms.send({ to: "9876543210", text: "no code in it" });
    const at = "2026-11-21T04:35:00.000Z";
    const expected = [
      { channel: "sms", to: "9876543210", text: "no code in it", at },
      { channel: "sms", to: "9876543210", text: "111111 is your code", code: "111111", at },
    ];
    expect((await get<Inbox>("/sandbox/messages?to=9876543210")).body).toEqual({ messages: expected });
    expect((await get<Inbox>("/sandbox/messages?to=%2B919876543210")).body).toEqual({ messages: expected });
    expect((await get<Inbox>("/sandbox/messages")).body.messages).toHaveLength(3);
  });

  test("refuses or loses messages when told to", async () => {
    await post("/sandbox/messages/faults", { fault: "refused" });
    await expect(sandbox.sms.send({ to: "9000000009", text: "x" })).rejects.toThrow("refuse");
    await post("/sandbox/messages/faults", { fault: "lost", count: 1 });
    await sandbox.sms.send({ to: "9000000009", text: "x" });
    expect((await get<Inbox>("/sandbox/messages?to=9000000009")).body.messages).toEqual([]);
  });
});

describe("the clock", () => {
  test("moves by what it is told, not by what it was told before", async () => {
    const moved = { now: "2026-11-21T05:30:00.000Z", offsetMs: 60 * MINUTE_MS };
    await post("/sandbox/clock", { offsetMs: 1 });
    expect(await post("/sandbox/clock", { offsetMs: 60 * MINUTE_MS })).toEqual({ status: 200, body: moved });
    expect((await get("/sandbox/clock")).body).toEqual(moved);
    expect(sandbox.now()).toEqual(new Date(moved.now));
  });

  test("answers when all that became due has run, and shows them the new time", async () => {
    const seen: string[] = [];
    sandbox.onClockMoved(async () => {
      await new Promise((soon) => setImmediate(soon));
      seen.push(sandbox.now().toISOString());
    });
    await post("/sandbox/clock", { offsetMs: MINUTE_MS });
    expect(seen).toEqual(["2026-11-21T04:31:00.000Z"]);
  });

  test.each([{}, { offsetMs: "1" }, { offsetMs: 0.5 }, { offsetMs: 1e300 }, { offsetMs: null }])(
    "refuses %j",
    async (body) => {
      expect((await post("/sandbox/clock", body)).status).toBe(400);
      expect(sandbox.now()).toEqual(BEGINNING);
    },
  );
});

describe("Razorpay's API", () => {
  test.each<Record<string, string>>([
    {},
    { authorization: AUTHORIZATION.replace("Basic", "basic") },
    { authorization: `Basic ${Buffer.from(`${KEYS.keyId}:wrong`).toString("base64")}` },
  ])("wants the keys: %j", async (headers) => {
    const { status, body } = await get("/sandbox/razorpay/v1/payments", headers);
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", description: "Authentication failed" });
  });

  test("has its own words for what is not there", async () => {
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

  test("answers a body that is no JSON with its own error", async () => {
    const { status, body } = await apiPost("/orders", "{");
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: "BAD_REQUEST_ERROR" });
  });
});

describe("an order", () => {
  test("is shown as Razorpay shows it, with empty notes as a list", async () => {
    const made = await newOrder();
    expect(made).toEqual({
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
      created_at: BEGINNING_SECONDS,
    });
    expect(await order(made.id)).toEqual(made);
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
  ])("is refused with %j", async (more, description) => {
    const { status, body } = await apiPost("/orders", orderBody(more));
    expect(status).toBe(400);
    expect(body.error.description).toContain(description);
  });

  test.each([
    { receipts: "return-same", unique_receipt: true, expected: "the same" },
    { receipts: "return-same", unique_receipt: false, expected: "Order receipt should be unique." },
    { receipts: "error", unique_receipt: true, expected: "Order receipt should be unique." },
    { receipts: "new", unique_receipt: true, expected: "another" },
  ])(
    "with a receipt that was used: $receipts, $unique_receipt",
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

  test("is made once by many askers at once with one receipt", async () => {
    const receipt = `receipt-${++receiptNumber}`;
    const made = await Promise.all(
      Array.from({ length: 8 }, () => newOrder({ receipt, unique_receipt: true })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test("is told to the checkout without keys, and nothing more of it", async () => {
    const { id } = await newOrder({ notes: { secret: "1" } });
    expect((await get(`/sandbox/razorpay/orders/${id}`)).body).toEqual({
      id,
      amount: 110_000,
      currency: "INR",
      status: "created",
    });
  });
});

describe("paying", () => {
  test("takes the money of the whole order and signs the pair", async () => {
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
      created_at: BEGINNING_SECONDS,
    });
    expect(await order(id)).toMatchObject({
      status: "paid",
      amount_paid: 110_000,
      amount_due: 0,
      attempts: 1,
    });
  });

  test("waits to be captured when the order says so", async () => {
    const { id } = await newOrder({ payment: { capture: "manual" } });
    const { body } = await pay(id, {});
    expect(await payment(body.razorpay_payment_id)).toMatchObject({
      status: "authorized",
      captured: false,
      fee: null,
    });
    expect(await order(id)).toMatchObject({ status: "attempted", amount_paid: 0 });
  });

  test("can fail and be tried again on the same order", async () => {
    const { id } = await newOrder();
    const { status, body } = await pay<Pair & ErrorBody>(id, { outcome: "failed" });
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

  test("happens once on an order, however many try at once", async () => {
    const { id } = await newOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay<Pair & ErrorBody>(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.error.reason).toBe("order_already_paid");
  });

  test("is refused while a payment on the order is only authorised", async () => {
    const { order_id } = await newPayment("authorized");
    expect((await pay(order_id)).status).toBe(400);
  });

  test("an order that is not there is refused, and so is an outcome that nobody knows", async () => {
    expect((await pay("order_00000000000000")).status).toBe(400);
    expect((await pay((await newOrder()).id, { outcome: "lucky" })).status).toBe(400);
  });

  test("of an authorised payment is finished by a capture of the same amount, once", async () => {
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

describe("what the bank says late", () => {
  test("may turn a failed payment into a captured one, with its id", async () => {
    const { id, order_id } = await newPayment("failed");
    expect((await settle(id, "captured")).body).toMatchObject({ id, status: "captured", error_code: null });
    expect(await order(order_id)).toMatchObject({ status: "paid", attempts: 1 });
  });

  test("gives money back that comes for an order which is paid", async () => {
    const { id, order_id } = await newPayment("failed");
    await pay(order_id);
    expect((await settle(id, "captured")).body).toMatchObject({ status: "refunded", captured: false });
    expect(await order(order_id)).toMatchObject({ status: "paid", amount_paid: 110_000 });
  });

  test("cannot undo a capture", async () => {
    expect((await settle((await newPayment("captured")).id, "failed")).status).toBe(400);
  });

  test("gives authorised money back once its time to be captured has passed", async () => {
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

describe("refunding", () => {
  const refund = (id: string, body?: object, key?: string) =>
    apiPost<RefundEntity & ErrorBody>(
      `/payments/${id}/refund`,
      body,
      key === undefined ? {} : { "x-refund-idempotency": key },
    );

  test("gives back in parts, never more than was taken", async () => {
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

  test("of what was not captured is refused", async () => {
    for (const outcome of ["authorized", "failed"])
      expect((await refund((await newPayment(outcome)).id)).body.error.description).toBe(
        "The payment status should be captured for action to be taken",
      );
  });

  test("after half a year is refused", async () => {
    const { id } = await newPayment("captured");
    await post("/sandbox/clock", { offsetMs: 200 * 1440 * MINUTE_MS });
    expect((await refund(id)).body.error.description).toContain("more than 6 months old");
  });

  test("under one key happens once, also for many at once", async () => {
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

  test("may stay pending, and fail: then the money is not back", async () => {
    await post("/sandbox/razorpay/modes", { refunds: "pending" });
    const { id } = await newPayment("captured");
    const made = (await refund(id)).body;
    expect(made).toMatchObject({ status: "pending", acquirer_data: { rrn: null } });
    const later = (status: string) =>
      post<RefundEntity>(`/sandbox/razorpay/refunds/${made.id}/settle`, { status });
    expect((await later("failed")).body.status).toBe("failed");
    expect(await payment(id)).toMatchObject({ status: "captured", amount_refunded: 0, refund_status: null });
    expect((await later("processed")).status).toBe(400);
  });
});

describe("the ledger to hold ours against", () => {
  test("has every payment and refund, newest first", async () => {
    type Ledger = { payments: PaymentEntity[]; refunds: RefundEntity[] };
    const older = await newPayment("failed");
    const newer = await newPayment("captured");
    const made = (await apiPost<RefundEntity>(`/payments/${newer.id}/refund`, {})).body;
    const { body } = await get<Ledger>("/sandbox/payments");
    expect(body.payments.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(body.refunds[0]).toEqual(made);
  });

  test("is paged in Razorpay's own list", async () => {
    const { body } = await apiGet<Collection<PaymentEntity>>("/payments?count=2&skip=1");
    const all = (await get<{ payments: PaymentEntity[] }>("/sandbox/payments")).body.payments;
    expect(body.items).toEqual(all.slice(1, 3));
    expect(
      (await apiGet<Collection<PaymentEntity>>(`/payments?from=${BEGINNING_SECONDS + 1}`)).body.items,
    ).toEqual([]);
    expect((await apiGet("/payments?count=101")).status).toBe(400);
  });
});

describe("faults", () => {
  test("strike the route that they are meant for, as often as asked", async () => {
    const { id } = await newOrder();
    await post("/sandbox/razorpay/faults", {
      route: "/sandbox/razorpay/v1/orders/{order_id}",
      fault: "429",
      count: 2,
    });
    expect((await apiGet("/orders")).status).toBe(200);
    expect((await apiGet(`/orders/${id}`)).status).toBe(429);
    expect((await apiGet(`/orders/${id}`)).status).toBe(429);
    expect((await apiGet(`/orders/${id}`)).status).toBe(200);
  });

  test("can strike anything", async () => {
    await post("/sandbox/razorpay/faults", { route: "*", fault: "500" });
    const { status, body } = await apiGet("/payments");
    expect({ status, code: body.error.code }).toEqual({ status: 500, code: "SERVER_ERROR" });
  });

  test.each(["/v1/nothing", "POST /v1/payments", "/v1/orders", ""])(
    "are refused where they cannot strike, or would strike two routes: %j",
    async (route) => {
      expect((await post("/sandbox/razorpay/faults", { route, fault: "500" })).status).toBe(400);
    },
  );
});

describe("the page", () => {
  const page = async () => app.inject({ method: "GET", url: "/sandbox" });

  test("shows messages and orders, and runs nothing that somebody else has written", async () => {
    await sandbox.sms.send({ to: "9111111111", text: "<script>alert(1)</script> & more", code: "654321" });
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

  test("has nothing inline, and all that it names is there", async () => {
    const { body } = await page();
    expect(body).not.toMatch(/ style=| on[a-z]+="|javascript:/);
    const named = [...body.matchAll(/(?:src|href)="(\/sandbox\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(named.sort()).toEqual(["/sandbox/page.css", "/sandbox/page.js"]);
    for (const url of named) expect((await app.inject({ method: "GET", url })).statusCode).toBe(200);
  });

  test("offers to pay only what can be paid", async () => {
    const { order_id } = await newPayment("captured");
    const open = await newOrder();
    const { body } = await page();
    expect(body).toContain(`data-path="/sandbox/razorpay/orders/${open.id}/pay"`);
    expect(body).not.toContain(`data-path="/sandbox/razorpay/orders/${order_id}/pay"`);
  });
});

describe("a restart", () => {
  test("keeps messages, orders, payments, modes and the moved clock", async () => {
    await sandbox.sms.send({ to: "9222222222", text: "before" });
    const made = await newPayment("authorized");
    await post("/sandbox/razorpay/modes", { receipts: "new" });
    await post("/sandbox/clock", { offsetMs: 7 * MINUTE_MS });
    await app.close();
    await start();
    expect((await get<{ messages: object[] }>("/sandbox/messages?to=9222222222")).body.messages).toHaveLength(
      1,
    );
    expect(await payment(made.id)).toEqual(made);
    expect((await get("/sandbox/razorpay/modes")).body).toMatchObject({ receipts: "new" });
    expect(sandbox.now()).toEqual(new Date("2026-11-21T04:37:00Z"));
  });
});
