// Switches the merchant's webhook on and off, and resends events on request.
import type { Pool } from "#server/db/pool.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { giveUpWaitingEvents, requeueEvent, requeueMissedEvents } from "./events.sql.ts";
import { unknownId, webhookIsOff } from "./razorpay-errors.ts";
import { findWebhookOffSince, updateWebhookOffSince } from "./settings.sql.ts";

const MAX_REPLAY_AGE_MS = 7 * 86_400_000;

/** Events that wait for delivery are given up. Razorpay does this when an event failed for a day. */
export function switchWebhookOff(db: Pool, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    if ((await findWebhookOffSince(tx)) === null) await updateWebhookOffSince(tx, now);
    await giveUpWaitingEvents(tx);
  });
}

/** Events that were given up are not sent; `replayMissedEvents` does that. */
export async function switchWebhookOn(db: Pool): Promise<void> {
  await updateWebhookOffSince(db, null);
}

/** Resends the undelivered events of the last week. Returns their number. @throws RazorpayError when the webhook is off. */
export async function replayMissedEvents(db: Pool, now: Date): Promise<number> {
  await requireOn(db);
  return requeueMissedEvents(db, new Date(now.getTime() - MAX_REPLAY_AGE_MS), now);
}

/** Resends one event in any state. @throws RazorpayError when there is no such event or the webhook is off. */
export async function resendEvent(
  db: Pool,
  id: string,
  now: Date,
  options: { copies: number; isForged: boolean },
): Promise<void> {
  await requireOn(db);
  if (!(await requeueEvent(db, id, now, options))) throw unknownId();
}

async function requireOn(db: Pool): Promise<void> {
  if ((await findWebhookOffSince(db)) !== null) throw webhookIsOff();
}
