import { createHmac } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { registerErrorHandler } from "#server/http/errors.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import type { ListedEvent } from "./events.sql.ts";
import { openSimulator, type TestableSimulator } from "./simulator.ts";

const KEYS = { keyId: "rzp_test_sandboxtest", keySecret: "key secret" };
const SECRET = "webhook secret";
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

type Delivery = { id: string; signature: string; raw: string; event: RazorpayEvent };
type RazorpayEvent = {
  event: string;
  entity: string;
  account_id: string;
  contains: string[];
  created_at: number;
  payload: {
    payment: { entity: PaymentEntity };
    order?: { entity: OrderEntity };
    refund?: { entity: RefundEntity };
  };
};

let database: TestDatabase;
let webhookServer: Server;
let app: FastifyInstance;
let simulator: TestableSimulator;
let deliveries: Delivery[] = [];
let answerStatus = 200;
/** While this is set, the webhook does not answer and collects its responses here. */
let unanswered: ServerResponse[] | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  webhookServer = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const raw = Buffer.concat(parts).toString();
      deliveries.push({
        raw,
        id: String(request.headers["x-razorpay-event-id"]),
        signature: String(request.headers["x-razorpay-signature"]),
        event: JSON.parse(raw) as RazorpayEvent,
      });
      if (unanswered) unanswered.push(response);
      else response.writeHead(answerStatus).end();
    });
  });
  await new Promise<void>((resolve) => webhookServer.listen(0, "127.0.0.1", resolve));
  const { port } = webhookServer.address() as AddressInfo;
  simulator = await openSimulator({
    ...KEYS,
    db: database.pool,
    machineNow: () => new Date("2026-11-21T04:30:00Z"),
    log: { warn: () => undefined },
    webhook: { url: `http://127.0.0.1:${port}/api/payment/webhook`, secret: SECRET },
  });
  app = Fastify();
  registerErrorHandler(app);
  await simulator.registerRoutes(app);
});
afterAll(async () => {
  await app.close();
  webhookServer.close();
  await database.drop();
});
beforeEach(async () => {
  answerStatus = 200;
  await post("/razorpay/webhook", { isOn: true });
  await post("/razorpay/modes", { events: "deliver", refunds: "processed" });
  await post("/clock", { offsetMs: 0 });
  await simulator.tick();
  deliveries = [];
});

async function post<Body>(path: string, payload: object): Promise<Body> {
  const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString("base64")}`;
  const response = await app.inject({
    method: "POST",
    url: `/sandbox${path}`,
    payload,
    headers: { authorization },
  });
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200);
  return response.json<Body>();
}

async function get<Body>(path: string): Promise<Body> {
  return (await app.inject({ method: "GET", url: `/sandbox${path}` })).json<Body>();
}

/** Newest first. */
const events = async () => (await get<{ events: ListedEvent[] }>("/razorpay/events")).events;

async function newestEvent(): Promise<ListedEvent> {
  const [event] = await events();
  if (!event) throw new Error("There are no events");
  return event;
}

/** The newest event's state. */
async function newestState() {
  const { state, tries, lastStatus } = await newestEvent();
  return { state, tries, lastStatus };
}

const resend = (id: string, options: object = {}) => post(`/razorpay/events/${id}/send`, options);

async function newPayment(attempt: object, order: object = {}): Promise<string> {
  const { id } = await post<OrderEntity>("/razorpay/v1/orders", {
    amount: 110_000,
    currency: "INR",
    ...order,
  });
  const result = await post<{ razorpay_payment_id: string }>(`/razorpay/orders/${id}/pay`, attempt);
  return result.razorpay_payment_id;
}

/** Delivers everything that is due. Returns the names of all deliveries. */
async function deliveredEvents(): Promise<string[]> {
  await simulator.tick();
  return deliveries.map(({ event }) => event.event);
}

describe("events", () => {
  test("the events of a payment are signed, and each shows the payment at its own moment", async () => {
    const id = await newPayment({ outcome: "captured" });
    expect(await deliveredEvents()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
    const [authorized, captured, paid] = deliveries;
    expect(authorized?.event).toMatchObject({
      entity: "event",
      account_id: expect.stringMatching(/^acc_\w{14}$/),
      contains: ["payment"],
      created_at: 1795235400,
      payload: { payment: { entity: { id, status: "authorized", captured: false, fee: null } } },
    });
    expect(captured?.event.payload.payment.entity).toMatchObject({ id, status: "captured", fee: 2596 });
    expect(paid?.event.contains).toEqual(["payment", "order"]);
    expect(paid?.event.payload.order?.entity).toMatchObject({
      status: "paid",
      amount_paid: 110_000,
      attempts: 1,
    });
    expect(new Set(deliveries.map((delivery) => delivery.id)).size).toBe(3);
    for (const { raw, signature } of deliveries)
      expect(signature).toBe(createHmac("sha256", SECRET).update(raw).digest("hex"));
  });

  test("a payment that fails and then succeeds sends events for both", async () => {
    const id = await newPayment({ outcome: "failed" });
    expect(await deliveredEvents()).toEqual(["payment.failed"]);
    expect(deliveries[0]?.event.payload.payment.entity.error_reason).toBe("payment_failed");
    await post(`/razorpay/payments/${id}/settle`, { outcome: "captured" });
    expect((await deliveredEvents()).slice(1)).toEqual([
      "payment.authorized",
      "payment.captured",
      "order.paid",
    ]);
  });

  test("a capture does not send the authorisation event again", async () => {
    const id = await newPayment({ outcome: "authorized" });
    await post(`/razorpay/v1/payments/${id}/capture`, { amount: 110_000, currency: "INR" });
    expect(await deliveredEvents()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  });

  test("a refund's events contain the refund and the payment", async () => {
    const id = await newPayment({ webhook: "drop" });
    await post(`/razorpay/v1/payments/${id}/refund`, { amount: 50_000 });
    expect(await deliveredEvents()).toEqual(["refund.created", "refund.processed"]);
    expect(deliveries[1]?.event).toMatchObject({
      contains: ["refund", "payment"],
      payload: {
        refund: { entity: { amount: 50_000, status: "processed" } },
        payment: { entity: { amount_refunded: 50_000, refund_status: "partial" } },
      },
    });
  });

  test("the events of an automatic refund show a payment that was never captured", async () => {
    const capture_options = { automatic_expiry_period: 12, manual_expiry_period: 12 };
    await newPayment({ outcome: "authorized" }, { payment: { capture: "automatic", capture_options } });
    await post("/clock", { offsetMs: 12 * MINUTE_MS });
    expect(await deliveredEvents()).toEqual(["payment.authorized", "refund.created", "refund.processed"]);
    expect(deliveries[2]?.event.payload.payment.entity).toMatchObject({
      status: "refunded",
      captured: false,
    });
  });
});

describe("delivery", () => {
  test("an event in the mode drop is not delivered", async () => {
    await newPayment({ webhook: "drop" });
    expect(await deliveredEvents()).toEqual([]);
  });

  test("an event in the mode delay is delivered after the pause, by the simulator's clock", async () => {
    await newPayment({ outcome: "failed", webhook: "delay", delayMs: 5 * MINUTE_MS });
    expect(await deliveredEvents()).toEqual([]);
    await post("/clock", { offsetMs: 5 * MINUTE_MS });
    expect(deliveries.map(({ event }) => event.event)).toEqual(["payment.failed"]);
  });

  test("an event in the mode duplicate is delivered twice, with the same id and bytes", async () => {
    await newPayment({ outcome: "failed", webhook: "duplicate" });
    expect(await deliveredEvents()).toEqual(["payment.failed", "payment.failed"]);
    expect(deliveries[0]).toEqual(deliveries[1]);
  });

  test("a failed delivery is retried with growing pauses and the same id until it is accepted", async () => {
    answerStatus = 500;
    await newPayment({ outcome: "failed" });
    expect(await deliveredEvents()).toHaveLength(1);
    await post("/clock", { offsetMs: 0.5 * MINUTE_MS });
    expect(deliveries).toHaveLength(2);
    await post("/clock", { offsetMs: MINUTE_MS });
    expect(deliveries).toHaveLength(2);
    answerStatus = 204;
    await post("/clock", { offsetMs: 1.5 * MINUTE_MS });
    expect(deliveries).toHaveLength(3);
    await post("/clock", { offsetMs: DAY_MS });
    expect(deliveries).toHaveLength(3);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1);
  });

  test("an event that fails for a day is given up", async () => {
    answerStatus = 500;
    await newPayment({ outcome: "failed" });
    await deliveredEvents();
    await post("/clock", { offsetMs: DAY_MS });
    answerStatus = 200;
    await post("/clock", { offsetMs: 20 * DAY_MS });
    expect(deliveries).toHaveLength(2);
    expect(await newestState()).toEqual({ state: "given-up", tries: 2, lastStatus: 500 });
  });

  test("events in the mode reorder are delivered in the opposite order", async () => {
    await newPayment({ outcome: "captured", webhook: "reorder" });
    expect(await deliveredEvents()).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
  });

  test("a forged event is delivered once, and has the right signature when it is resent", async () => {
    answerStatus = 400;
    await newPayment({ outcome: "failed", webhook: "forge" });
    await deliveredEvents();
    await post("/clock", { offsetMs: 2 * DAY_MS });
    expect(deliveries).toHaveLength(1);
    const sign = (raw = "") => createHmac("sha256", SECRET).update(raw).digest("hex");
    expect(deliveries[0]?.signature).not.toBe(sign(deliveries[0]?.raw));
    expect(await newestEvent()).toMatchObject({ state: "given-up", lastStatus: 400, isForged: true });
    expect(await get("/razorpay/webhook")).toMatchObject({ isOn: true });
    answerStatus = 200;
    await resend((await newestEvent()).id);
    await deliveredEvents();
    expect(deliveries[1]).toEqual({ ...deliveries[0], signature: sign(deliveries[0]?.raw) });
    expect(await newestEvent()).toMatchObject({ state: "delivered", lastStatus: 200, isForged: false });
  });

  test("the mode applies to all events whose request names no other mode", async () => {
    await post("/razorpay/modes", { events: "duplicate" });
    const id = await newPayment({ outcome: "failed", webhook: "deliver" });
    expect(await deliveredEvents()).toEqual(["payment.failed"]);
    await post(`/razorpay/payments/${id}/settle`, { outcome: "authorized" });
    expect((await deliveredEvents()).slice(1)).toEqual(["payment.authorized", "payment.authorized"]);
    await post("/razorpay/modes", { events: "delay" });
    await post(`/razorpay/v1/payments/${id}/capture`, { amount: 110_000, currency: "INR" });
    expect(await deliveredEvents()).toHaveLength(3);
    expect(await newestState()).toEqual({ state: "waiting", tries: 0, lastStatus: null });
    await post("/clock", { offsetMs: 2 * MINUTE_MS });
    expect((await deliveredEvents()).slice(3)).toEqual(["payment.captured", "order.paid"]);
  });

  test("a plan's mode applies to the events of the payment", async () => {
    const order = await post<OrderEntity>("/razorpay/v1/orders", { amount: 110_000, currency: "INR" });
    await post(`/razorpay/orders/${order.id}/plan`, { outcome: "failed", webhook: "duplicate" });
    await post(`/razorpay/orders/${order.id}/pay`, {});
    expect(await deliveredEvents()).toEqual(["payment.failed", "payment.failed"]);
  });

  test("the response to a payment does not wait for the webhook", async () => {
    const responses: ServerResponse[] = [];
    unanswered = responses;
    await newPayment({ outcome: "failed" });
    await vi.waitFor(() => expect(responses).toHaveLength(1));
    unanswered = null;
    expect(responses[0]?.closed).toBe(false);
    responses[0]?.writeHead(200).end();
    expect(await deliveredEvents()).toEqual(["payment.failed"]);
  });
});

describe("the list of events", () => {
  test("the list has each event's order, payment and state", async () => {
    const paymentId = await newPayment({ outcome: "failed" });
    await deliveredEvents();
    const { payment } = deliveries[0]?.event.payload ?? {};
    expect(await newestEvent()).toEqual({
      id: deliveries[0]?.id,
      event: "payment.failed",
      orderId: payment?.entity.order_id,
      paymentId,
      refundId: null,
      disputeId: null,
      state: "delivered",
      tries: 1,
      isForged: false,
      lastStatus: 200,
      createdAt: "2026-11-21T04:30:00.000Z",
      dueAt: "2026-11-21T04:30:00.000Z",
    });
  });

  test("dropped and delivered events can be resent, in any order and more than once", async () => {
    await newPayment({ outcome: "captured", webhook: "drop" });
    expect(await newestState()).toEqual({ state: "dropped", tries: 0, lastStatus: null });
    const [paid, captured, authorized] = await events();
    for (const event of [paid, authorized, captured, paid]) {
      await resend(event?.id ?? "");
      await deliveredEvents();
    }
    expect(await deliveredEvents()).toEqual([
      "order.paid",
      "payment.authorized",
      "payment.captured",
      "order.paid",
    ]);
    expect(deliveries[3]).toEqual(deliveries[0]);
    await resend(paid?.id ?? "", { copies: 3 });
    expect(await deliveredEvents()).toHaveLength(7);
  });

  test("resending an unknown event is rejected", async () => {
    const url = "/sandbox/razorpay/events/evt_0/send";
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(400);
  });

  test("the page lists the events, with buttons to resend them while the webhook is on", async () => {
    await newPayment({ outcome: "failed", webhook: "drop" });
    const { id } = await newestEvent();
    const { body } = await app.inject({ method: "GET", url: "/sandbox" });
    expect(body).toContain(`data-path="/sandbox/razorpay/events/${id}/send" data-body="{}"`);
    expect(body).toMatch(/<strong>payment\.failed<\/strong> <span class="badge dropped">lost</);
    await post("/razorpay/webhook", { isOn: false });
    const off = (await app.inject({ method: "GET", url: "/sandbox" })).body;
    expect(off).toContain("The webhook is switched off since Sat, 21 Nov, 2026, 10:00 AM");
    expect(off).not.toContain(`/events/${id}/send`);
    for (const path of ["/webhook", "/webhook/replay"])
      expect(body).toContain(`data-path="/sandbox/razorpay${path}"`);
  });
});

describe("the webhook", () => {
  /** Creates an event that the webhook rejects for a whole day. */
  async function failForADay() {
    answerStatus = 500;
    await newPayment({ outcome: "failed" });
    await deliveredEvents();
    await post("/clock", { offsetMs: DAY_MS });
    answerStatus = 200;
    deliveries = [];
  }
  const isOn = async () => (await get<{ isOn: boolean }>("/razorpay/webhook")).isOn;

  test("the webhook is switched off when an event fails for a day, and gets no events until it is on again", async () => {
    expect(await isOn()).toBe(true);
    await failForADay();
    expect(await get("/razorpay/webhook")).toEqual({
      isConfigured: true,
      isOn: false,
      offSince: "2026-11-22T04:30:00.000Z",
    });
    await newPayment({ outcome: "failed" });
    expect(await deliveredEvents()).toEqual([]);
    await post("/razorpay/webhook", { isOn: true });
    expect(await deliveredEvents()).toEqual([]);
    await newPayment({ outcome: "captured" });
    expect(await deliveredEvents()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  });

  test("a replay sends the missed events of the last week once", async () => {
    // The events of other tests are too old by then.
    await post("/clock", { offsetMs: 100 * DAY_MS });
    const tooOld = await newPayment({ outcome: "failed", webhook: "drop" });
    await post("/clock", { offsetMs: 107 * DAY_MS + 1000 });
    const missed = await newPayment({ outcome: "failed", webhook: "drop" });
    await post("/razorpay/webhook", { isOn: false });
    const whileOff = await newPayment({ outcome: "failed" });
    await post("/razorpay/webhook", { isOn: true });
    expect(await post("/razorpay/webhook/replay", {})).toEqual({ count: 2 });
    await deliveredEvents();
    const delivered = deliveries.map(({ event }) => event.payload.payment.entity.id);
    expect(delivered).toEqual([missed, whileOff]);
    expect(delivered).not.toContain(tooOld);
    expect(await post("/razorpay/webhook/replay", {})).toEqual({ count: 0 });
  });

  test("resending and replaying are rejected while the webhook is off", async () => {
    await newPayment({ outcome: "failed", webhook: "drop" });
    const { id } = await newestEvent();
    await post("/razorpay/webhook", { isOn: false });
    for (const path of [`/events/${id}/send`, "/webhook/replay"]) {
      const answer = await app.inject({ method: "POST", url: `/sandbox/razorpay${path}` });
      expect([answer.statusCode, answer.json<{ error: object }>().error]).toMatchObject([
        400,
        { description: "The webhook is switched off. Switch it on first." },
      ]);
    }
  });

  test("a resent event is retried for another day", async () => {
    await failForADay();
    const { id } = await newestEvent();
    await post("/razorpay/webhook", { isOn: true });
    answerStatus = 500;
    await resend(id);
    await deliveredEvents();
    expect(await newestEvent()).toMatchObject({ id, state: "waiting", tries: 1 });
    expect(await isOn()).toBe(true);
    await post("/clock", { offsetMs: 2 * DAY_MS });
    expect(await isOn()).toBe(false);
  });
});
