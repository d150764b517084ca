// Presences end with time alone: deletes the ones of lost connections, messages about a late or early guide, updates the queue.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { deleteLargeMessages } from "#server/realtime/channel.sql.ts";
import { deleteConnectionsSeenBefore } from "./companion-connections.sql.ts";
import { deletePresencesSeenBefore } from "./presence.sql.ts";
import { alertLateGuide, announceEarlyGuide, announceOverdueGuide, broadcastQueue } from "./queue.ts";

/** How long the guide is told that a customer who does not come back is out of reach, and not that she has not come. */
const OUT_OF_REACH_MINUTES = 30;

export async function sweepPresences(ctx: AppContext, now: Date) {
  await deletePresencesSeenBefore(ctx.db, addMinutes(now, -OUT_OF_REACH_MINUTES));
  await deleteConnectionsSeenBefore(ctx.db, addMinutes(now, -OUT_OF_REACH_MINUTES));
  await alertLateGuide(ctx, now);
  await announceOverdueGuide(ctx, now);
  await announceEarlyGuide(ctx, now);
  await broadcastQueue(ctx.db, now);
  await deleteLargeMessages(ctx.db, addMinutes(now, -5));
}
