// Answers for: bringing events to the webhook, signed, within five seconds, again and again for a day.
// Refuses to know: what is in them, and what the merchant makes of them.
import { createHmac } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type EventToDeliver, eventStore } from "./events.sql.ts";
import type { Database } from "./schema.sql.ts";
import { switchOff } from "./webhook.ts";

/** The secret is the webhook's own, not the key's. */
export type Webhook = { url: string; secret: string };

export type Postman = {
  /** Brings what is due by the sandbox's clock; resolves when each has been tried. Calls queue up, and none throws. */
  deliverDue(): Promise<void>;
};

type Options = { db: Database; now: () => Date; webhook?: Webhook; log: Pick<FastifyBaseLogger, "warn"> };

const ANSWER_WITHIN_MS = 5_000;
const FIRST_PAUSE_MS = 30_000;
const DAY_MS = 86_400_000;

export function openPostman({ db, now, webhook, log }: Options): Postman {
  let round: Promise<void> = Promise.resolve();
  return {
    deliverDue() {
      if (!webhook) return round;
      round = round
        .then(() => deliverAll(db, now, webhook, log))
        .catch((error: unknown) => log.warn({ err: error }, "the sandbox could not deliver its events"));
      return round;
    },
  };
}

async function deliverAll(
  db: Database,
  now: () => Date,
  webhook: Webhook,
  log: Options["log"],
): Promise<void> {
  const store = eventStore(db);
  for (let event = await store.nextDue(now()); event; event = await store.nextDue(now())) {
    const status = await bring(event, webhook);
    if (status !== null && status >= 200 && status < 300) {
      await store.delivered(event.id, status);
      continue;
    }
    const nextDueAt = nextTry(event, now());
    await store.notDelivered(event.id, status, nextDueAt);
    if (nextDueAt || event.isForged) continue;
    log.warn({ eventId: event.id }, "the sandbox has switched the webhook off: a day without success");
    await switchOff(db, now());
  }
}

/** The pause doubles; a day after the event Razorpay gives up. Who forges a signature comes once. */
function nextTry({ since, tries, isForged }: EventToDeliver, now: Date): Date | null {
  const next = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** tries);
  return isForged || next.getTime() - since.getTime() > DAY_MS ? null : next;
}

/** The status of the answer; null when there was none in time. */
async function bring({ id, body, isForged }: EventToDeliver, webhook: Webhook): Promise<number | null> {
  const secret = isForged ? `not ${webhook.secret}` : webhook.secret;
  try {
    const response = await fetch(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
        "x-razorpay-event-id": id,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
