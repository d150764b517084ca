import { createHmac } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answerErrors } from "#server/http/errors.ts";
import { freshDatabase, type TestDatabase } from "#server/testing/database.ts";
import type { OrderEntity, PaymentEntity, RefundEntity } from "./entities.ts";
import { openSandbox, type Sandbox, sandboxRoutes } from "./sandbox.ts";

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
let sandbox: Sandbox;
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
  sandbox = await openSandbox({
    ...KEYS,
    db: database.pool,
    machineNow: () => new Date("2026-11-21T04:30:00Z"),
    log: { warn: () => undefined },
    webhook: { url: `http://127.0.0.1:${port}/api/payment/webhook`, secret: SECRET },
  });
  app = Fastify();
  answerErrors(app);
  await sandboxRoutes(app, sandbox);
});
afterAll(async () => {
  await app.close();
  listener.close();
  await database.drop();
});
beforeEach(async () => {
  answerStatus = 200;
  await post("/clock", { offsetMs: 0 });
  await sandbox.tick();
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
  await sandbox.tick();
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
