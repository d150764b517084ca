import { createHmac } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { registerErrorHandler } from "#server/http/errors.ts";
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import type { ListedEvent } from "./events.sql.ts";
import { openSimulator, type TestableSimulator } from "./simulator.ts";

const KEYS = { keyId: "rzp_test_sandboxtest", keySecret: "a secret of the sandbox" };
const SECRET = "a secret of the webhook";
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
let listener: Server;
let app: FastifyInstance;
let simulator: TestableSimulator;
let deliveries: Delivery[] = [];
let answerStatus = 200;
/** While this is set the webhook does not answer. */
let held: ServerResponse[] | null = null;

beforeAll(async () => {
  database = await freshDatabase();
  listener = createServer((request, response) => {
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
      if (held) held.push(response);
      else response.writeHead(answerStatus).end();
    });
  });
  await new Promise<void>((listening) => listener.listen(0, "127.0.0.1", listening));
  const { port } = listener.address() as AddressInfo;
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
  listener.close();
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

/** The newest first. */
const events = async () => (await get<{ events: ListedEvent[] }>("/razorpay/events")).events;

async function newest(): Promise<ListedEvent> {
  const [event] = await events();
  if (!event) throw new Error("Nothing has happened");
  return event;
}

/** What has become of the newest event, as the page would say it. */
async function state() {
  const { state, tries, lastStatus } = await newest();
  return { state, tries, lastStatus };
}

const send = (id: string, how: object = {}) => post(`/razorpay/events/${id}/send`, how);

async function newPayment(how: object, order: object = {}): Promise<string> {
  const { id } = await post<OrderEntity>("/razorpay/v1/orders", {
    amount: 110_000,
    currency: "INR",
    ...order,
  });
  const pair = await post<{ razorpay_payment_id: string }>(`/razorpay/orders/${id}/pay`, how);
  return pair.razorpay_payment_id;
}

/** What has arrived once nothing is under way any more. */
async function arrived(): Promise<string[]> {
  await simulator.tick();
  return deliveries.map(({ event }) => event.event);
}

describe("events", () => {
  test("of a payment arrive signed over their bytes, each with an id and the picture of its moment", async () => {
    const id = await newPayment({ outcome: "captured" });
    expect(await arrived()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
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

  test("of a payment that fails and then succeeds tell both", async () => {
    const id = await newPayment({ outcome: "failed" });
    expect(await arrived()).toEqual(["payment.failed"]);
    expect(deliveries[0]?.event.payload.payment.entity.error_reason).toBe("payment_failed");
    await post(`/razorpay/payments/${id}/settle`, { outcome: "captured" });
    expect((await arrived()).slice(1)).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  });

  test("of a capture do not repeat the authorisation", async () => {
    const id = await newPayment({ outcome: "authorized" });
    await post(`/razorpay/v1/payments/${id}/capture`, { amount: 110_000, currency: "INR" });
    expect(await arrived()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  });

  test("of a refund tell the refund and the payment", async () => {
    const id = await newPayment({ webhook: "drop" });
    await post(`/razorpay/v1/payments/${id}/refund`, { amount: 50_000 });
    expect(await arrived()).toEqual(["refund.created", "refund.processed"]);
    expect(deliveries[1]?.event).toMatchObject({
      contains: ["refund", "payment"],
      payload: {
        refund: { entity: { amount: 50_000, status: "processed" } },
        payment: { entity: { amount_refunded: 50_000, refund_status: "partial" } },
      },
    });
  });

  test("of money that goes back by itself say that it was never captured", async () => {
    const capture_options = { automatic_expiry_period: 12, manual_expiry_period: 12 };
    await newPayment({ outcome: "authorized" }, { payment: { capture: "automatic", capture_options } });
    await post("/clock", { offsetMs: 12 * MINUTE_MS });
    expect(await arrived()).toEqual(["payment.authorized", "refund.created", "refund.processed"]);
    expect(deliveries[2]?.event.payload.payment.entity).toMatchObject({
      status: "refunded",
      captured: false,
    });
  });
});

describe("delivery", () => {
  test("can be dropped", async () => {
    await newPayment({ webhook: "drop" });
    expect(await arrived()).toEqual([]);
  });

  test("can be late, by the sandbox's clock", async () => {
    await newPayment({ outcome: "failed", webhook: "delay", delayMs: 5 * MINUTE_MS });
    expect(await arrived()).toEqual([]);
    await post("/clock", { offsetMs: 5 * MINUTE_MS });
    expect(deliveries.map(({ event }) => event.event)).toEqual(["payment.failed"]);
  });

  test("can happen twice, with the same id and bytes", async () => {
    await newPayment({ outcome: "failed", webhook: "duplicate" });
    expect(await arrived()).toEqual(["payment.failed", "payment.failed"]);
    expect(deliveries[0]).toEqual(deliveries[1]);
  });

  test("is tried again with growing pauses until it is accepted, with the same id", async () => {
    answerStatus = 500;
    await newPayment({ outcome: "failed" });
    expect(await arrived()).toHaveLength(1);
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

  test("is given up a day after the event", async () => {
    answerStatus = 500;
    await newPayment({ outcome: "failed" });
    await arrived();
    await post("/clock", { offsetMs: DAY_MS });
    answerStatus = 200;
    await post("/clock", { offsetMs: 20 * DAY_MS });
    expect(deliveries).toHaveLength(2);
    expect(await state()).toEqual({ state: "given-up", tries: 2, lastStatus: 500 });
  });

  test("can be in the opposite order", async () => {
    await newPayment({ outcome: "captured", webhook: "reorder" });
    expect(await arrived()).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
  });

  test("can come with a wrong signature, once, and rightly signed when it is sent again", async () => {
    answerStatus = 400;
    await newPayment({ outcome: "failed", webhook: "forge" });
    await arrived();
    await post("/clock", { offsetMs: 2 * DAY_MS });
    expect(deliveries).toHaveLength(1);
    const signed = (raw = "") => createHmac("sha256", SECRET).update(raw).digest("hex");
    expect(deliveries[0]?.signature).not.toBe(signed(deliveries[0]?.raw));
    expect(await newest()).toMatchObject({ state: "given-up", lastStatus: 400, isForged: true });
    expect(await get("/razorpay/webhook")).toMatchObject({ isOn: true });
    answerStatus = 200;
    await send((await newest()).id);
    await arrived();
    expect(deliveries[1]).toEqual({ ...deliveries[0], signature: signed(deliveries[0]?.raw) });
    expect(await newest()).toMatchObject({ state: "delivered", lastStatus: 200, isForged: false });
  });

  test("goes for all events as it is set, unless something else is said", async () => {
    await post("/razorpay/modes", { events: "duplicate" });
    const id = await newPayment({ outcome: "failed", webhook: "deliver" });
    expect(await arrived()).toEqual(["payment.failed"]);
    await post(`/razorpay/payments/${id}/settle`, { outcome: "authorized" });
    expect((await arrived()).slice(1)).toEqual(["payment.authorized", "payment.authorized"]);
    await post("/razorpay/modes", { events: "delay" });
    await post(`/razorpay/v1/payments/${id}/capture`, { amount: 110_000, currency: "INR" });
    expect(await arrived()).toHaveLength(3);
    expect(await state()).toEqual({ state: "waiting", tries: 0, lastStatus: null });
    await post("/clock", { offsetMs: 2 * MINUTE_MS });
    expect((await arrived()).slice(3)).toEqual(["payment.captured", "order.paid"]);
  });

  test("goes as planned with the payment", async () => {
    const order = await post<OrderEntity>("/razorpay/v1/orders", { amount: 110_000, currency: "INR" });
    await post(`/razorpay/orders/${order.id}/plan`, { outcome: "failed", webhook: "duplicate" });
    await post(`/razorpay/orders/${order.id}/pay`, {});
    expect(await arrived()).toEqual(["payment.failed", "payment.failed"]);
  });

  test("keeps nobody waiting who pays", async () => {
    const waiting: ServerResponse[] = [];
    held = waiting;
    await newPayment({ outcome: "failed" });
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    held = null;
    expect(waiting[0]?.closed).toBe(false);
    waiting[0]?.writeHead(200).end();
    expect(await arrived()).toEqual(["payment.failed"]);
  });
});

describe("the list of events", () => {
  test("says of each what it tells of and what has become of it", async () => {
    const paymentId = await newPayment({ outcome: "failed" });
    await arrived();
    const { payment } = deliveries[0]?.event.payload ?? {};
    expect(await newest()).toEqual({
      id: deliveries[0]?.id,
      event: "payment.failed",
      orderId: payment?.entity.order_id,
      paymentId,
      refundId: null,
      state: "delivered",
      tries: 1,
      isForged: false,
      lastStatus: 200,
      createdAt: "2026-11-21T04:30:00.000Z",
      dueAt: "2026-11-21T04:30:00.000Z",
    });
  });

  test("keeps what was lost, and can send it, any of them again, in any order", async () => {
    await newPayment({ outcome: "captured", webhook: "drop" });
    expect(await state()).toEqual({ state: "dropped", tries: 0, lastStatus: null });
    const [paid, captured, authorized] = await events();
    for (const event of [paid, authorized, captured, paid]) {
      await send(event?.id ?? "");
      await arrived();
    }
    expect(await arrived()).toEqual(["order.paid", "payment.authorized", "payment.captured", "order.paid"]);
    expect(deliveries[3]).toEqual(deliveries[0]);
    await send(paid?.id ?? "", { copies: 3 });
    expect(await arrived()).toHaveLength(7);
  });

  test("does not know what never was", async () => {
    const url = "/sandbox/razorpay/events/evt_0/send";
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(400);
  });

  test("is on the page, with a button for each", async () => {
    await newPayment({ outcome: "failed", webhook: "drop" });
    const { id } = await newest();
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
  /** An event that was refused for a whole day. */
  async function failForADay() {
    answerStatus = 500;
    await newPayment({ outcome: "failed" });
    await arrived();
    await post("/clock", { offsetMs: DAY_MS });
    answerStatus = 200;
    deliveries = [];
  }
  const isOn = async () => (await get<{ isOn: boolean }>("/razorpay/webhook")).isOn;

  test("is switched off after a day without success, and hears of nothing until it is on again", async () => {
    expect(await isOn()).toBe(true);
    await failForADay();
    expect(await get("/razorpay/webhook")).toEqual({
      isConfigured: true,
      isOn: false,
      offSince: "2026-11-22T04:30:00.000Z",
    });
    await newPayment({ outcome: "failed" });
    expect(await arrived()).toEqual([]);
    await post("/razorpay/webhook", { isOn: true });
    expect(await arrived()).toEqual([]);
    await newPayment({ outcome: "captured" });
    expect(await arrived()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  });

  test("switched on again is sent what it missed, once, if that is not older than a week", async () => {
    // What other tests left behind is too old by then.
    await post("/clock", { offsetMs: 100 * DAY_MS });
    const tooOld = await newPayment({ outcome: "failed", webhook: "drop" });
    await post("/clock", { offsetMs: 107 * DAY_MS + 1000 });
    const missed = await newPayment({ outcome: "failed", webhook: "drop" });
    await post("/razorpay/webhook", { isOn: false });
    const unheard = await newPayment({ outcome: "failed" });
    await post("/razorpay/webhook", { isOn: true });
    expect(await post("/razorpay/webhook/replay", {})).toEqual({ count: 2 });
    await arrived();
    const told = deliveries.map(({ event }) => event.payload.payment.entity.id);
    expect(told).toEqual([missed, unheard]);
    expect(told).not.toContain(tooOld);
    expect(await post("/razorpay/webhook/replay", {})).toEqual({ count: 0 });
  });

  test("is sent nothing by hand while it is off", async () => {
    await newPayment({ outcome: "failed", webhook: "drop" });
    const { id } = await newest();
    await post("/razorpay/webhook", { isOn: false });
    for (const path of [`/events/${id}/send`, "/webhook/replay"]) {
      const answer = await app.inject({ method: "POST", url: `/sandbox/razorpay${path}` });
      expect([answer.statusCode, answer.json<{ error: object }>().error]).toMatchObject([
        400,
        { description: "The webhook is switched off. Switch it on first." },
      ]);
    }
  });

  test("has another day for what is sent again", async () => {
    await failForADay();
    const { id } = await newest();
    await post("/razorpay/webhook", { isOn: true });
    answerStatus = 500;
    await send(id);
    await arrived();
    expect(await newest()).toMatchObject({ id, state: "waiting", tries: 1 });
    expect(await isOn()).toBe(true);
    await post("/clock", { offsetMs: 2 * DAY_MS });
    expect(await isOn()).toBe(false);
  });
});
