// Answers for: whether the merchant's webhook is on, and what is sent to it anew by hand.
// Refuses to know: how events travel, and what they tell.
import { inTransaction } from "#server/db/transaction.ts";
import { eventStore } from "./events.sql.ts";
import { unknownId, webhookIsOff } from "./razorpay-errors.ts";
import { type Database, settingsStore } from "./schema.sql.ts";

/** Events older than this are not replayed. */
const REPLAYED_FOR_MS = 7 * 86_400_000;

/** As Razorpay does after a day in which an event was not taken: whatever waits is given up too. */
export function switchOff(db: Database, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const settings = settingsStore(tx);
    if ((await settings.webhookOffSince()) === null) await settings.switchWebhook(now);
    await eventStore(tx).giveUpAll();
  });
}

/** From now on; what was given up meanwhile is only sent by a replay. */
export async function switchOn(db: Database): Promise<void> {
  await settingsStore(db).switchWebhook(null);
}

/** Sends what was never taken in the last week; answers how many. */
export async function replay(db: Database, now: Date): Promise<number> {
  await requireOn(db);
  return eventStore(db).replay(new Date(now.getTime() - REPLAYED_FOR_MS), now);
}

/** Sends one event, whatever has become of it. */
export async function sendAgain(
  db: Database,
  id: string,
  now: Date,
  how: { copies: number; isForged: boolean },
): Promise<void> {
  await requireOn(db);
  if (!(await eventStore(db).sendAgain(id, now, how))) throw unknownId();
}

async function requireOn(db: Database): Promise<void> {
  if ((await settingsStore(db).webhookOffSince()) !== null) throw webhookIsOff();
}
