// The simulator of demo mode and tests: it replaces the SMS network, WhatsApp, Razorpay and the clock. commands.ts never loads
// it in live mode.
import type { FastifyInstance } from "fastify";
import type { Simulator, SimulatorOptions } from "#server/simulator.ts";
import { bankRoutes } from "./bank.routes.ts";
import { openClock } from "./clock.ts";
import { type ControlledParts, controlRoutes, gatewayControlRoutes } from "./control.routes.ts";
import { seedDemo } from "./demo-data.ts";
import { newFaults } from "./faults.ts";
import { type MessageFault, pushInbox, smsInbox, whatsappInbox } from "./inbox.ts";
import { requireInboxPassword } from "./inbox-password.ts";
import type { Merchant } from "./merchant.ts";
import { pageRoutes } from "./page.routes.ts";
import { failUnanswered } from "./payments.ts";
import { openPushStreams, type PushStreams } from "./push-streams.ts";
import { type GatewayFault, handleRazorpayErrors, razorpayRoutes } from "./razorpay.routes.ts";
import { refundUncapturedPayments } from "./refunds.ts";
import { createSchema } from "./schema.sql.ts";
import { webhookRoutes } from "./webhook.routes.ts";
import { openWebhookSender, type WebhookSender } from "./webhook-sender.ts";
import { whatsappRoutes } from "./whatsapp.routes.ts";
import { openWhatsapp, type Whatsapp } from "./whatsapp.ts";

/** What the server needs, and the parts that tests and the simulator's own routes control. */
export type TestableSimulator = Simulator &
  ControlledParts & {
    readonly webhookSender: WebhookSender;
    whatsapp: Whatsapp;
    pushStreams: PushStreams;
  };

/** Creates the missing tables in the schema `sandbox`. Rows from earlier runs stay. */
export async function openSimulator(options: SimulatorOptions): Promise<TestableSimulator> {
  const { db, keyId, keySecret, machineNow, log, webhook, whatsappWebhook, inboxPassword } = options;
  await createSchema(db);
  const clock = await openClock(db, machineNow);
  const { now } = clock;
  const merchant: Merchant = { db, keyId, keySecret, now, hasWebhook: webhook !== undefined };
  const messageFaults = newFaults<MessageFault>();
  const pushStreams = openPushStreams();
  const webhookSender = openWebhookSender({ db, now, webhook, log });
  const tick = async () => {
    await failUnanswered(merchant);
    await refundUncapturedPayments(merchant);
    await webhookSender.deliverDue();
  };
  clock.onMoved(tick);
  const { offsetMs } = clock.read();
  if (offsetMs !== 0) log.warn({ now: now().toISOString(), offsetMs }, "simulator clock is moved");
  const simulator: TestableSimulator = {
    ...{ now, tick, merchant, pushStreams, webhookSender, clock, messageFaults, seedDemo },
    onClockMoved: clock.onMoved,
    sms: smsInbox({ db, now, faults: messageFaults }),
    messaging: whatsappInbox({ db, now, faults: messageFaults }),
    push: pushInbox({ db, now, faults: messageFaults }, pushStreams),
    whatsapp: openWhatsapp({ now, webhook: whatsappWebhook }),
    gatewayFaults: newFaults<GatewayFault>(),
    registerRoutes: async (app) => {
      if (inboxPassword) requireInboxPassword(app, inboxPassword);
      await registerRoutes(app, simulator);
    },
  };
  return simulator;
}

async function registerRoutes(app: FastifyInstance, simulator: TestableSimulator): Promise<void> {
  controlRoutes(app, simulator);
  whatsappRoutes(app, simulator.whatsapp);
  simulator.pushStreams.registerRoutes(app);
  await pageRoutes(app, simulator);
  await app.register(async (gateway) => gatewayRoutes(gateway, simulator), { prefix: "/sandbox/razorpay" });
}

async function gatewayRoutes(gateway: FastifyInstance, simulator: TestableSimulator): Promise<void> {
  const { merchant, webhookSender, gatewayFaults } = simulator;
  handleRazorpayErrors(gateway);
  // As at Razorpay, events are sent after the response to the request that caused them, which does not wait for them.
  gateway.addHook("onResponse", async ({ method }) => {
    if (method === "POST") void webhookSender.deliverDue();
  });
  bankRoutes(gateway, merchant);
  gatewayControlRoutes(gateway, simulator);
  webhookRoutes(gateway, merchant);
  await gateway.register(async (api) => razorpayRoutes(api, merchant, gatewayFaults), { prefix: "/v1" });
}
