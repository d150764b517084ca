// Answers for: the stand-in for the world outside in demo mode and in tests: phones, the payment provider, the clock.
// Refuses to know: the product. It is never opened in live mode; main.ts sees to that.
import type { FastifyInstance } from "fastify";
import type { Simulator, SimulatorOptions } from "#server/simulator.ts";
import { bankRoutes } from "./bank.routes.ts";
import { openClock } from "./clock.ts";
import { behaviourRoutes, type ControlledParts, inboxAndClockRoutes } from "./control.routes.ts";
import { seedDemo } from "./demo-data.ts";
import { newFaults } from "./faults.ts";
import { type MessageFault, smsInbox, whatsappInbox } from "./inbox.ts";
import { answerLate } from "./late-answers.ts";
import type { Merchant } from "./merchant.ts";
import { pageRoutes } from "./page.routes.ts";
import { type GatewayFault, handleRazorpayErrors, razorpayRoutes } from "./razorpay.routes.ts";
import { refundUncapturedPayments } from "./refunds.ts";
import { createSchema } from "./schema.sql.ts";
import { webhookRoutes } from "./webhook.routes.ts";
import { openPostman, type Postman } from "./webhook-sender.ts";
import { whatsappRoutes } from "./whatsapp.routes.ts";
import { openWhatsapp, type Whatsapp } from "./whatsapp.ts";

/** What the server needs, and the parts that tests and the simulator's own routes control. */
export type TestableSimulator = Simulator &
  ControlledParts & {
    readonly postman: Postman;
    whatsapp: Whatsapp;
  };

/** Makes its tables in the schema `sandbox` where they are missing; what was kept there goes on. */
export async function openSimulator({
  db,
  keyId,
  keySecret,
  machineNow,
  log,
  webhook,
  whatsappWebhook,
}: SimulatorOptions): Promise<TestableSimulator> {
  await createSchema(db);
  const clock = await openClock(db, machineNow);
  const { now } = clock;
  const merchant: Merchant = { db, keyId, keySecret, now, hasWebhook: webhook !== undefined };
  const messageFaults = newFaults<MessageFault>();
  const postman = openPostman({ db, now, webhook, log });
  const tick = async () => {
    await answerLate(merchant);
    await refundUncapturedPayments(merchant);
    await postman.deliverDue();
  };
  clock.onMoved(tick);
  if (clock.read().offsetMs !== 0) log.warn({ now: now().toISOString() }, "the sandbox's clock stands moved");
  const simulator: TestableSimulator = {
    now,
    onClockMoved: clock.onMoved,
    sms: smsInbox({ db, now, faults: messageFaults }),
    messaging: whatsappInbox({ db, now, faults: messageFaults }),
    whatsapp: openWhatsapp({ now, webhook: whatsappWebhook }),
    tick,
    merchant,
    postman,
    clock,
    gatewayFaults: newFaults<GatewayFault>(),
    messageFaults,
    registerRoutes: (app) => registerRoutes(app, simulator),
    seedDemo,
  };
  return simulator;
}

/** Everything below `/sandbox`. */
async function registerRoutes(app: FastifyInstance, simulator: TestableSimulator): Promise<void> {
  inboxAndClockRoutes(app, simulator);
  whatsappRoutes(app, simulator.whatsapp);
  await pageRoutes(app, simulator);
  await app.register(
    async (razorpay) => {
      handleRazorpayErrors(razorpay);
      // Events leave after the answer to what caused them, as Razorpay's do, and nobody waits for them.
      razorpay.addHook("onResponse", async ({ method }) => {
        if (method === "POST") void simulator.postman.deliverDue();
      });
      bankRoutes(razorpay, simulator);
      behaviourRoutes(razorpay, simulator);
      webhookRoutes(razorpay, simulator);
      await razorpay.register(
        async (api) => razorpayRoutes(api, simulator.merchant, simulator.gatewayFaults),
        {
          prefix: "/v1",
        },
      );
    },
    { prefix: "/sandbox/razorpay" },
  );
}
