// Delivers the gateway's events to the merchant's webhook: signed, with a timeout, and with retries for one day.
import { createHmac } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "#server/db/pool.ts";
import type { WebhookTarget } from "#server/simulator.ts";
import { type DueEvent, findNextDueEvent, markDelivered, markFailed } from "./events.sql.ts";
import { postWebhook } from "./post-webhook.ts";
import { switchWebhookOff } from "./webhook.ts";

export type WebhookSender = {
  /** Resolves when every event that is due was tried. Calls run one after another. Never throws. */
  deliverDue(): Promise<void>;
};

type SenderOptions = {
  db: Pool;
  /** The simulator's clock. */
  now: () => Date;
  webhook?: WebhookTarget;
  log: Pick<FastifyBaseLogger, "warn">;
};

const FIRST_PAUSE_MS = 30_000;
const DAY_MS = 86_400_000;

export function openWebhookSender({ db, now, webhook, log }: SenderOptions): WebhookSender {
  let lastRun: Promise<void> = Promise.resolve();
  return {
    deliverDue() {
      if (!webhook) return lastRun;
      lastRun = lastRun
        .then(() => deliverAll(db, now, webhook, log))
        .catch((error: unknown) => log.warn({ err: error }, "simulated webhook delivery failed"));
      return lastRun;
    },
  };
}

async function deliverAll(
  db: Pool,
  now: () => Date,
  webhook: WebhookTarget,
  log: SenderOptions["log"],
): Promise<void> {
  for (let event = await findNextDueEvent(db, now()); event; event = await findNextDueEvent(db, now())) {
    const status = await deliver(event, webhook);
    if (status !== null && status >= 200 && status < 300) {
      await markDelivered(db, event.id, status);
      continue;
    }
    const nextDueAt = nextTry(event, now());
    await markFailed(db, event.id, status, nextDueAt);
    if (nextDueAt || event.isForged) continue;
    log.warn({ eventId: event.id }, "simulated webhook switched off: an event failed for a day");
    await switchWebhookOff(db, now());
  }
}

/** The pause doubles with each try. Null: the event is given up, as Razorpay does after a day. */
function nextTry({ since, tries, isForged }: DueEvent, now: Date): Date | null {
  const next = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** tries);
  return isForged || next.getTime() - since.getTime() > DAY_MS ? null : next;
}

function deliver({ id, body, isForged }: DueEvent, webhook: WebhookTarget): Promise<number | null> {
  const secret = isForged ? `not ${webhook.secret}` : webhook.secret;
  return postWebhook(webhook.url, body, {
    "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
    "x-razorpay-event-id": id,
  });
}
