// Dependencies of every service: configuration, database, clock, providers, logger. Services take the context as their
// first argument and use nothing global.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config/config.ts";
import { Crowding } from "#server/db/crowding.ts";
import type { Pool } from "#server/db/pool.ts";
import { type ImageRenderer, openImageRenderer } from "#server/media/image-renderer.ts";
import type { MessageSender } from "#server/providers/messaging/messaging.ts";
import { whatsappCloud } from "#server/providers/messaging/whatsapp-cloud.ts";
import { openPaymentGateway } from "#server/providers/payments/choose.ts";
import type { PaymentGateway } from "#server/providers/payments/gateway.ts";
import type { PushSender } from "#server/providers/push/push.ts";
import { webPush } from "#server/providers/push/web-push.ts";
import { msg91Sender } from "#server/providers/sms/msg91.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";
import { openStorage } from "#server/providers/storage/choose.ts";
import type { Storage } from "#server/providers/storage/storage.ts";
import { openVideoProvider } from "#server/providers/video/choose.ts";
import type { VideoProvider } from "#server/providers/video/video.ts";
import { Hearing } from "#server/realtime/hearing.ts";

export type AppContext = {
  config: Config;
  db: Pool;
  /** The only clock. In demo mode and in tests the simulator can move it. */
  now: () => Date;
  gateway: PaymentGateway;
  sms: SmsSender;
  /** WhatsApp. When it is not configured, this is null and WhatsApp messages are skipped. */
  messaging: MessageSender | null;
  /** Push messages to browsers. Null when their keys are not configured. */
  push: PushSender | null;
  video: VideoProvider;
  storage: Storage;
  images: ImageRenderer;
  log: FastifyBaseLogger;
  /** Whether the live channel of this server gets what others publish. */
  hearing: Hearing;
  /** Whether requests of this server find too few connections to the database. */
  crowding: Crowding;
};

type RequiredPart = "config" | "db" | "now" | "log";

/**
 * Opens the configured providers, except those that the overrides bring: the simulator's in demo mode, fakes in tests.
 * @throws Error when no SMS provider is configured or given
 */
export async function createContext(
  overrides: Pick<AppContext, RequiredPart> & Partial<AppContext>,
): Promise<AppContext> {
  const { config, log } = overrides;
  return {
    ...overrides,
    gateway: overrides.gateway ?? openPaymentGateway(config, log),
    sms: overrides.sms ?? configuredSms(config),
    messaging: overrides.messaging ?? (config.whatsapp && whatsappCloud(config.whatsapp)),
    push: overrides.push ?? (config.vapid && webPush({ ...config.vapid, now: overrides.now })),
    video: overrides.video ?? openVideoProvider(config),
    storage: overrides.storage ?? (await openStorage(config)),
    images: overrides.images ?? openImageRenderer(),
    hearing: overrides.hearing ?? new Hearing(),
    crowding: overrides.crowding ?? new Crowding(),
  };
}

function configuredSms({ msg91 }: Config): SmsSender {
  if (!msg91) throw new Error("No SMS provider is configured");
  return msg91Sender(msg91);
}
