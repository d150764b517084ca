// Answers for: the stand-in for the world outside in demo mode and in tests: phones, the payment provider, the clock.
// Refuses to know: the product. It is never opened in live mode; main.ts sees to that.
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { MessageSender } from "#server/providers/messaging/messaging.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";
import { bankRoutes } from "./bank-routes.ts";
import { openClock } from "./clock.ts";
import { behaviourRoutes, type ControlledParts, inboxAndClockRoutes } from "./control-routes.ts";
import { newFaults } from "./faults.ts";
import { type MessageFault, smsInbox, whatsappInbox } from "./inbox.ts";
import { answerLate } from "./late-answers.ts";
import type { Merchant } from "./merchant.ts";
import { pageRoutes } from "./page-routes.ts";
import { openPostman, type Postman, type Webhook } from "./postman.ts";
import { answerRefusals, type GatewayFault, razorpayRoutes } from "./razorpay-routes.ts";
import { giveBackOverdue } from "./refunds.ts";
import { type Database, prepareStore } from "./store.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { openWhatsapp, type Whatsapp } from "./whatsapp.ts";
import { whatsappRoutes } from "./whatsapp-routes.ts";

export type Sandbox = ControlledParts & {
  readonly postman: Postman;
  /** The machine's time, moved by the sandbox's clock. */
  now(): Date;
  /** Called after each move of the clock, in the order of asking; the move is answered when all have finished. */
  onClockMoved(listener: () => Promise<void>): void;
  sms: SmsSender;
  messaging: MessageSender;
  /** Tells our webhook what WhatsApp's does. */
  whatsapp: Whatsapp;
  /** What the world does by itself with time: banks answer late, uncaptured money goes back, events leave. The clock calls it too. */
  tick(): Promise<void>;
};

export type SandboxOptions = {
  db: Database;
  keyId: string;
  keySecret: string;
  machineNow: () => Date;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Where events go; without it there are none. */
  webhook?: Webhook;
  /** Where WhatsApp tells what became of messages, and what people answer. */
  whatsappWebhook?: Webhook;
};

/** Makes its tables in the schema `sandbox` where they are missing; what was kept there goes on. */
export async function openSandbox({
  db,
  keyId,
  keySecret,
  machineNow,
  log,
  webhook,
  whatsappWebhook,
}: SandboxOptions): Promise<Sandbox> {
  await prepareStore(db);
  const clock = await openClock(db, machineNow);
  const { now } = clock;
  const merchant: Merchant = { db, keyId, keySecret, now, hasWebhook: webhook !== undefined };
  const messageFaults = newFaults<MessageFault>();
  const postman = openPostman({ db, now, webhook, log });
  const tick = async () => {
    await answerLate(merchant);
    await giveBackOverdue(merchant);
    await postman.deliverDue();
  };
  clock.onMoved(tick);
  if (clock.read().offsetMs !== 0) log.warn({ now: now().toISOString() }, "the sandbox's clock stands moved");
  return {
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
  };
}

/** Everything below `/sandbox`. */
export async function sandboxRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  inboxAndClockRoutes(app, sandbox);
  whatsappRoutes(app, sandbox.whatsapp);
  await pageRoutes(app, sandbox);
  await app.register(
    async (razorpay) => {
      answerRefusals(razorpay);
      // Events leave after the answer to what caused them, as Razorpay's do, and nobody waits for them.
      razorpay.addHook("onResponse", async ({ method }) => {
        if (method === "POST") void sandbox.postman.deliverDue();
      });
      bankRoutes(razorpay, sandbox);
      behaviourRoutes(razorpay, sandbox);
      webhookRoutes(razorpay, sandbox);
      await razorpay.register(async (api) => razorpayRoutes(api, sandbox.merchant, sandbox.gatewayFaults), {
        prefix: "/v1",
      });
    },
    { prefix: "/sandbox/razorpay" },
  );
}
