// Answers for: how a person or a test works the sandbox as a whole: the inbox, the clock, how the bank behaves, and
// which calls go wrong. Refuses to know: what the product makes of it.
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { Failure } from "#server/failure.ts";
import type { SimulatorClock } from "./clock.ts";
import { MANNERS } from "./events.ts";
import type { Faults } from "./faults.ts";
import { MESSAGE_FAULTS, type MessageFault } from "./inbox.ts";
import type { Merchant } from "./merchant.ts";
import { paymentStore } from "./payments.sql.ts";
import { FAULT_ROUTES, faultRoutes, GATEWAY_FAULTS, type GatewayFault } from "./razorpay.routes.ts";
import { refundStore } from "./refunds.sql.ts";
import { HIDDEN, readBody } from "./route-input.ts";
import { inboxStore, settingsStore } from "./schema.sql.ts";

const MOST_MESSAGES = 500;
const TEN_YEARS_MS = 10 * 366 * 86_400_000;

const count = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1);
const clockMove = z.object({ offsetMs: z.int().check(z.minimum(-TEN_YEARS_MS), z.maximum(TEN_YEARS_MS)) });
const gatewayFault = z.strictObject({
  route: z.string(),
  fault: z.enum(GATEWAY_FAULTS),
  count,
  /** Whether the call has its effect first. Without it: a timeout or a reset has, since that is the hard case. */
  isAfterEffect: z.optional(z.boolean()),
});
const messageFault = z.strictObject({
  fault: z.enum(MESSAGE_FAULTS),
  count,
  /** Without it: whatever is sent next. */
  channel: z.optional(z.enum(["sms", "whatsapp"])),
});
const modes = z.strictObject({
  receipts: z.optional(z.enum(["return-same", "error", "new"])),
  notes: z.optional(z.enum(["kept", "emptied"])),
  refunds: z.optional(z.enum(["processed", "pending"])),
  refundKeys: z.optional(z.enum(["honour", "ignore"])),
  events: z.optional(z.enum(MANNERS)),
});

export type ControlledParts = {
  merchant: Merchant;
  clock: SimulatorClock;
  gatewayFaults: Faults<GatewayFault>;
  messageFaults: Faults<MessageFault>;
};

export function inboxAndClockRoutes(
  app: FastifyInstance,
  { merchant, clock, messageFaults }: ControlledParts,
) {
  app.get("/sandbox/messages", HIDDEN, async ({ query }) => {
    const { to } = query as { to?: string };
    const number = to ? to.replace(/\D/g, "").slice(-10) : null;
    return { messages: await inboxStore(merchant.db).messages(number, MOST_MESSAGES) };
  });
  app.get("/sandbox/messages/faults", HIDDEN, async () => ({ faults: messageFaults.planned() }));
  app.post("/sandbox/messages/faults", HIDDEN, async ({ body }) => {
    const wanted = readBody(messageFault, body);
    const route = wanted.channel ?? "*";
    messageFaults.plan({ route, fault: wanted.fault, isAfterEffect: false }, wanted.count);
    return { success: true };
  });
  app.post("/sandbox/messages/faults/clear", HIDDEN, async () => {
    messageFaults.clear();
    return { success: true };
  });
  app.get("/sandbox/clock", HIDDEN, async () => clock.read());
  app.post("/sandbox/clock", HIDDEN, async ({ body }) => clock.move(readBody(clockMove, body).offsetMs));
  app.get("/sandbox/payments", HIDDEN, async () => ({
    payments: await paymentStore(merchant.db).all(),
    refunds: await refundStore(merchant.db).all(),
  }));
}

/** How the gateway behaves to everybody. Registered below `/sandbox/razorpay`. */
export function behaviourRoutes(scope: FastifyInstance, { merchant, gatewayFaults }: ControlledParts) {
  scope.get("/modes", HIDDEN, async () => settingsStore(merchant.db).modes());
  scope.post("/modes", HIDDEN, async ({ body }) => {
    const store = settingsStore(merchant.db);
    await store.changeModes(readBody(modes, body));
    return store.modes();
  });
  scope.get("/faults", HIDDEN, async () => ({ faults: gatewayFaults.planned() }));
  scope.post("/faults", HIDDEN, async ({ body }) => {
    const { route, fault, count, isAfterEffect } = readBody(gatewayFault, body);
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
  scope.post("/faults/clear", HIDDEN, async () => {
    gatewayFaults.clear();
    return { success: true };
  });
}
