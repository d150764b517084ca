// Offers freed slots to customers who wait, and deletes what is past.
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { OUTBOX_RETENTION_DAYS } from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { deletePast } from "./waitlist.sql.ts";
import { offerFreeSlots } from "./waitlist.ts";

export async function sweepWaitlist(ctx: AppContext, now: Date) {
  const today = istDateOf(now);
  // The link of an offer's message lives as long as the message.
  await deletePast(ctx.db, today, addDays(today, -OUTBOX_RETENTION_DAYS));
  await offerFreeSlots(ctx, now);
}
