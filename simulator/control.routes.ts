// Controls of the simulator as a whole: the inbox, the clock, the gateway's modes, and planned faults.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { SimulatorClock } from "./clock.ts";
import { DELIVERY_MODES } from "./events.ts";
import type { Faults } from "./faults.ts";
import { MESSAGE_FAULTS, type MessageFault } from "./inbox.ts";
import type { Merchant } from "./merchant.ts";
import { listMessages } from "./messages.sql.ts";
import { listAllPayments } from "./payments.sql.ts";
import { GATEWAY_FAULTS, type GatewayFault } from "./razorpay.routes.ts";
import { FAULT_ROUTES } from "./razorpay-calls.ts";
import { listAllRefunds } from "./refunds.sql.ts";
import { HIDDEN, readBody, TEN_YEARS_MS } from "./route-input.ts";
import { findModes, updateModes } from "./settings.sql.ts";

const MAX_MESSAGES = 500;

const count = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1);
const clockRequest = z.object({
  offsetMs: z.int().check(z.minimum(-TEN_YEARS_MS), z.maximum(TEN_YEARS_MS)),
});
const gatewayFaultRequest = z.strictObject({
  /** A fault on a route that does not exist would let a test pass that tests nothing. */
  route: z.enum(FAULT_ROUTES),
  fault: z.enum(GATEWAY_FAULTS),
  count,
  /** Whether the call takes effect first. Default: true for `timeout` and `reset`, where the caller cannot know it. */
  isAfterEffect: z.optional(z.boolean()),
});
const messageFaultRequest = z.strictObject({
  fault: z.enum(MESSAGE_FAULTS),
  count,
  /** Default: all channels. */
  channel: z.optional(z.enum(["sms", "whatsapp", "push"])),
});
const modesRequest = z.strictObject({
  receipts: z.optional(z.enum(["return-same", "error", "new"])),
  refunds: z.optional(z.enum(["processed", "pending"])),
  refundKeys: z.optional(z.enum(["honour", "ignore"])),
  events: z.optional(z.enum(DELIVERY_MODES)),
});

/** The parts of the simulator that the page and tests control. */
export type ControlledParts = {
  merchant: Merchant;
  clock: SimulatorClock;
  gatewayFaults: Faults<GatewayFault>;
  messageFaults: Faults<MessageFault>;
};

export function controlRoutes(app: FastifyInstance, { merchant, clock, messageFaults }: ControlledParts) {
  const { db } = merchant;
  messageRoutes(app, merchant, messageFaults);
  app.get("/sandbox/clock", HIDDEN, async () => clock.read());
  app.post("/sandbox/clock", HIDDEN, async ({ body }) => clock.move(readBody(clockRequest, body).offsetMs));
  app.get("/sandbox/payments", HIDDEN, async () => ({
    payments: await listAllPayments(db),
    refunds: await listAllRefunds(db),
  }));
}

function messageRoutes(app: FastifyInstance, { db }: Merchant, faults: Faults<MessageFault>) {
  app.get("/sandbox/messages", HIDDEN, async ({ query }) => {
    const { to } = query as { to?: string };
    const number = to ? to.replace(/\D/g, "").slice(-10) : null;
    return { messages: await listMessages(db, number, MAX_MESSAGES) };
  });
  app.get("/sandbox/messages/faults", HIDDEN, async () => ({ faults: faults.planned() }));
  app.post("/sandbox/messages/faults", HIDDEN, async ({ body }) => {
    const { fault, channel, count } = readBody(messageFaultRequest, body);
    faults.plan({ route: channel ?? "*", fault, isAfterEffect: false }, count);
    return { success: true };
  });
  app.post("/sandbox/messages/faults/clear", HIDDEN, async () => {
    faults.clear();
    return { success: true };
  });
}

/** Registers below `/sandbox/razorpay`. */
export function gatewayControlRoutes(scope: FastifyInstance, { merchant, gatewayFaults }: ControlledParts) {
  const { db } = merchant;
  scope.get("/modes", HIDDEN, async () => findModes(db));
  scope.post("/modes", HIDDEN, async ({ body }) => {
    await updateModes(db, readBody(modesRequest, body));
    return findModes(db);
  });
  scope.get("/faults", HIDDEN, async () => ({ faults: gatewayFaults.planned() }));
  scope.post("/faults", HIDDEN, async ({ body }) => {
    const { route, fault, count, isAfterEffect } = readBody(gatewayFaultRequest, body);
    const isCut = fault === "timeout" || fault === "reset";
    gatewayFaults.plan({ route, fault, isAfterEffect: isAfterEffect ?? isCut }, count);
    return { success: true };
  });
  scope.post("/faults/clear", HIDDEN, async () => {
    gatewayFaults.clear();
    return { success: true };
  });
}
