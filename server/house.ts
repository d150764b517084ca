// What every verb of the house may reach: the database, the clock, the providers and the log. Wired once, in main.ts
// or by the tests; services take it as their first argument and name nothing global.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Pool } from "#server/db/pool.ts";
import type { ImageWorks } from "#server/images/works.ts";
import type { MessageSender } from "#server/providers/messaging/messaging.ts";
import type { PaymentGateway } from "#server/providers/payments/gateway.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";
import type { Storage } from "#server/providers/storage/storage.ts";
import type { VideoProvider } from "#server/providers/video/video.ts";

export type House = {
  config: Config;
  db: Pool;
  /** The one clock. In demo mode and in tests the sandbox moves it. */
  now: () => Date;
  gateway: PaymentGateway;
  sms: SmsSender;
  /** WhatsApp; null where none is configured, and then nothing goes there. */
  messaging: MessageSender | null;
  video: VideoProvider;
  storage: Storage;
  images: ImageWorks;
  log: FastifyBaseLogger;
};
