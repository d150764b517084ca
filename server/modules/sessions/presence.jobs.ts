// Presences end with time alone: deletes the ones of lost connections, messages about a late guide, updates the queue.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { deleteLargeMessages } from "#server/realtime/channel.sql.ts";
import { deletePresencesSeenBefore } from "./presence.sql.ts";
import { alertLateGuide, announceOverdueGuide, broadcastQueue } from "./queue.ts";

export async function sweepPresences(ctx: AppContext, now: Date) {
  await deletePresencesSeenBefore(ctx.db, addMinutes(now, -5));
  await alertLateGuide(ctx, now);
  await announceOverdueGuide(ctx, now);
  await broadcastQueue(ctx.db, now);
  await deleteLargeMessages(ctx.db, addMinutes(now, -5));
}
