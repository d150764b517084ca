// Processes stored webhook events that are due, and deletes old ones.
import type { AppContext } from "#server/context.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { deleteOldEvents, listDueEvents } from "./webhooks.sql.ts";
import { processEvent } from "./webhooks.ts";

export async function sweepWebhookEvents(ctx: AppContext, now: Date, hasTime = () => true) {
  for (const event of await listDueEvents(ctx.db, now)) {
    // An unexpected error with one event must not keep the sweep from the others.
    await workAlone(
      ctx.log,
      { eventId: event.id },
      () => processEvent(ctx, event, now),
      "ALERT: a webhook event cannot be processed",
    );
    if (!hasTime()) break;
  }
  await deleteOldEvents(ctx.db, now);
}
