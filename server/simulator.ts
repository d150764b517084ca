// What the server needs of the simulator, which stands in for the phone network, WhatsApp, the payment gateway and the
// clock in demo mode. The code is in simulator/; only main.ts loads it, and only in demo mode.
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import type { MessageSender } from "#server/providers/messaging/messaging.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";

export type DemoAccount = { username: string; password: string };

export type Simulator = {
  /** The machine's time plus the offset that a person or a test has set. */
  now(): Date;
  /** Listeners run in the order of registration after each change of the offset; the change is answered afterwards. */
  onClockMoved(listener: () => Promise<void>): void;
  sms: SmsSender;
  messaging: MessageSender;
  /** Runs what outside companies do with time: late bank answers, refunds of uncaptured payments, due webhooks. */
  tick(): Promise<void>;
  /** Registers everything below `/sandbox`. */
  registerRoutes(app: FastifyInstance): Promise<void>;
  /** Fills an empty demo with open days, remedies and admins; answers the accounts that it made, with passwords. */
  seedDemo(ctx: AppContext): Promise<DemoAccount[]>;
};

/** Where the simulator sends webhooks, and the secret that signs them. */
export type WebhookTarget = { url: string; secret: string };

export type SimulatorOptions = {
  db: Pool;
  keyId: string;
  keySecret: string;
  machineNow: () => Date;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Without it the simulated gateway sends no webhooks. */
  webhook?: WebhookTarget;
  /** For delivery reports and replies. Without it the simulated WhatsApp sends none. */
  whatsappWebhook?: WebhookTarget;
};

export type OpenSimulator = (options: SimulatorOptions) => Promise<Simulator>;
