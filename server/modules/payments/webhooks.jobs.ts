// What time does to the provider's events: those that could not be worked on at once are tried again.
import type { AppContext } from "#server/context.ts";
import { eventsToProcess, sweepOld } from "./webhooks.sql.ts";
import { process } from "./webhooks.ts";

/** None in the way of the rest. */
export async function sweepEvents(ctx: AppContext, now: Date) {
  for (const event of await eventsToProcess(ctx.db, now)) {
    try {
      await process(ctx, event, now);
    } catch (error) {
      ctx.log.error({ err: error, eventId: event.id }, "ALERT: an event cannot be worked on");
    }
  }
  await sweepOld(ctx.db, now);
}
