// Answers for: how a person or a test works the sandbox: the inbox, the clock, what customers and banks do, and what
// goes wrong. Refuses to know: what the product makes of it.
import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { Failure } from "#server/failure.ts";
import type { SandboxClock } from "./clock.ts";
import type { PaymentEntity } from "./entities.ts";
import type { Faults } from "./faults.ts";
import type { Merchant } from "./merchant.ts";
import { pay, settlePayment } from "./payments.ts";
import { FAULT_ROUTES, faultRoutes, GATEWAY_FAULTS, type GatewayFault } from "./razorpay-routes.ts";
import { settleRefund } from "./refunds.ts";
import { unknownId } from "./refusal.ts";
import { MESSAGE_FAULTS, type MessageFault } from "./sms-inbox.ts";
import { inboxStore, orderStore, paymentStore, refundStore, settingsStore } from "./store.ts";

const MOST_MESSAGES = 500;
const TEN_YEARS_MS = 10 * 366 * 86_400_000;

const outcome = z.enum(["captured", "authorized", "failed"]);
const count = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1);
const clockMove = z.object({ offsetMs: z.int().check(z.minimum(-TEN_YEARS_MS), z.maximum(TEN_YEARS_MS)) });
const latePay = z.object({ outcome });
const lateRefund = z.object({ status: z.enum(["processed", "failed"]) });
const gatewayFault = z.object({
  route: z.string(),
  fault: z.enum(GATEWAY_FAULTS),
  count,
  /** Whether the call has its effect first. Without it: a timeout or a reset has, since that is the hard case. */
  isAfterEffect: z.optional(z.boolean()),
});
const messageFault = z.object({ fault: z.enum(MESSAGE_FAULTS), count });
const modes = z.object({
  receipts: z.optional(z.enum(["return-same", "error", "new"])),
  refunds: z.optional(z.enum(["processed", "pending"])),
  refundKeys: z.optional(z.enum(["honour", "ignore"])),
});
const payment = z.object({
  outcome: z.optional(outcome),
  webhook: z.optional(z.enum(["deliver", "drop", "delay", "duplicate"])),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(TEN_YEARS_MS))),
});

export type ControlledParts = {
  merchant: Merchant;
  clock: SandboxClock;
  gatewayFaults: Faults<GatewayFault>;
  messageFaults: Faults<MessageFault>;
};

const HIDDEN = { schema: { hide: true } };

export function inboxAndClockRoutes(
  app: FastifyInstance,
  { merchant, clock, messageFaults }: ControlledParts,
) {
  app.get("/sandbox/messages", HIDDEN, async ({ query }) => {
    const { to } = query as { to?: string };
    const number = to ? to.replace(/\D/g, "").slice(-10) : null;
    return { messages: await inboxStore(merchant.db).messages(number, MOST_MESSAGES) };
  });
  app.post("/sandbox/messages/faults", HIDDEN, async ({ body }) => {
    const wanted = read(messageFault, body);
    messageFaults.plan({ route: "*", fault: wanted.fault, isAfterEffect: false }, wanted.count);
    return { success: true };
  });
  app.get("/sandbox/clock", HIDDEN, async () => clock.read());
  app.post("/sandbox/clock", HIDDEN, async ({ body }) => clock.move(read(clockMove, body).offsetMs));
  app.get("/sandbox/payments", HIDDEN, async () => ({
    payments: await paymentStore(merchant.db).all(),
    refunds: await refundStore(merchant.db).all(),
  }));
}

/** What the checkout calls, and the buttons of the page. Registered below `/sandbox/razorpay`. */
export function bankRoutes(scope: FastifyInstance, { merchant, gatewayFaults }: ControlledParts) {
  scope.get("/orders/:id", HIDDEN, async ({ params }) => {
    const order = await orderStore(merchant.db).find(idIn(params));
    if (!order) throw unknownId();
    const { id, amount, currency, status } = order;
    return { id, amount, currency, status };
  });
  scope.post("/orders/:id/pay", HIDDEN, async ({ params, body }) => {
    const { outcome: wanted, ...manner } = read(payment, body ?? {});
    return paid(merchant, await pay(merchant, idIn(params), wanted, manner));
  });
  scope.post("/payments/:id/settle", HIDDEN, async ({ params, body }) =>
    settlePayment(merchant, idIn(params), read(latePay, body).outcome),
  );
  scope.post("/refunds/:id/settle", HIDDEN, async ({ params, body }) =>
    settleRefund(merchant, idIn(params), read(lateRefund, body).status),
  );
  scope.get("/modes", HIDDEN, async () => settingsStore(merchant.db).modes());
  scope.post("/modes", HIDDEN, async ({ body }) => {
    const store = settingsStore(merchant.db);
    await store.changeModes(read(modes, body));
    return store.modes();
  });
  scope.post("/faults", HIDDEN, async ({ body }) => {
    const { route, fault, count, isAfterEffect } = read(gatewayFault, body);
    const routes = faultRoutes(route);
    // A fault that can never strike would let a test pass for nothing.
    if (routes.length !== 1 || !routes[0])
      throw new Failure("bad-input", {
        issues: [{ path: "route", reason: `is one of: ${FAULT_ROUTES.join(", ")}` }],
      });
    const isCut = fault === "timeout" || fault === "reset";
    gatewayFaults.plan({ route: routes[0], fault, isAfterEffect: isAfterEffect ?? isCut }, count);
    return { success: true, route: routes[0] };
  });
}

/** What the checkout hands to the page, and why it failed, if it did. Failed pairs are signed too: proof is not money. */
function paid({ keySecret }: Merchant, entity: PaymentEntity) {
  const { id, order_id } = entity;
  const signature = createHmac("sha256", keySecret).update(`${order_id}|${id}`).digest("hex");
  const failure = {
    code: entity.error_code,
    description: entity.error_description,
    source: entity.error_source,
    step: entity.error_step,
    reason: entity.error_reason,
    metadata: { order_id, payment_id: id },
  };
  return {
    razorpay_order_id: order_id,
    razorpay_payment_id: id,
    razorpay_signature: signature,
    ...(entity.status === "failed" ? { error: failure } : {}),
  };
}

function idIn(params: unknown): string {
  return (params as { id: string }).id;
}

function read<T>(shape: z.ZodMiniType<T>, body: unknown): T {
  const answer = z.safeParse(shape, body);
  if (answer.success) return answer.data;
  throw new Failure("bad-input", {
    issues: answer.error.issues.map((issue) => ({ path: issue.path.join("."), reason: issue.message })),
  });
}
