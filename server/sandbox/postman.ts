// Answers for: bringing events to the webhook, signed, within five seconds, again and again for a day.
// Refuses to know: what is in them, and what the merchant makes of them.
import { createHmac } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Database, type EventToDeliver, eventStore } from "./store.ts";

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
        .then(() => deliverAll(db, now, webhook))
        .catch((error: unknown) => log.warn({ err: error }, "the sandbox could not deliver its events"));
      return round;
    },
  };
}

async function deliverAll(db: Database, now: () => Date, webhook: Webhook): Promise<void> {
  const store = eventStore(db);
  for (let event = await store.nextDue(now()); event; event = await store.nextDue(now())) {
    if (await isAccepted(event, webhook)) await store.delivered(event.id);
    else await store.notDelivered(event.id, nextTry(event, now()));
  }
}

/** The pause doubles; a day after the event Razorpay gives up. */
function nextTry({ createdAt, tries }: EventToDeliver, now: Date): Date | null {
  const next = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** tries);
  return next.getTime() - createdAt.getTime() > DAY_MS ? null : next;
}

async function isAccepted({ id, body }: EventToDeliver, { url, secret }: Webhook): Promise<boolean> {
  try {
    const response = await fetch(url, {
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
    return response.ok;
  } catch {
    return false;
  }
}
