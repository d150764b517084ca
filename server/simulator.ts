// The interface of the simulator, which replaces the SMS network, WhatsApp, the payment gateway and the clock in demo
// mode. simulator/ implements it. Only commands.ts loads that code, and only in demo mode.
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import type { MessageSender } from "#server/providers/messaging/messaging.ts";
import type { PushSender } from "#server/providers/push/push.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";

export type DemoAccount = { username: string; password: string };

export type Simulator = {
  /** The machine's time plus the offset that a user of the /sandbox page or a test has set. */
  now(): Date;
  /** Listeners run in order of registration after the offset changes; the request that changed it waits for them. */
  onClockMoved(listener: () => Promise<void>): void;
  sms: SmsSender;
  messaging: MessageSender;
  push: PushSender;
  /** Runs what is due at the simulated companies: late bank results, refunds of uncaptured payments, webhooks. */
  tick(): Promise<void>;
  /** Registers everything below `/sandbox`. */
  registerRoutes(app: FastifyInstance): Promise<void>;
  /** Fills an empty database with open days, remedies and admins. Returns the accounts that it created. */
  seedDemo(ctx: AppContext): Promise<DemoAccount[]>;
};

/** The URL that receives webhooks, and the secret that signs them. */
export type WebhookTarget = { url: string; secret: string };

export type SimulatorOptions = {
  db: Pool;
  keyId: string;
  keySecret: string;
  machineNow: () => Date;
  log: Pick<FastifyBaseLogger, "warn">;
  /** When it is missing, the simulated gateway sends no webhooks. */
  webhook?: WebhookTarget;
  /** Receives delivery reports and replies. When it is missing, the simulated WhatsApp sends none. */
  whatsappWebhook?: WebhookTarget;
  /** Asked for before login codes are shown. When it is missing, everybody sees them. */
  inboxPassword?: string | null;
};

export type OpenSimulator = (options: SimulatorOptions) => Promise<Simulator>;
