// What time does to the live channel: who has gone without a word is gone, the guide is called, the line moves on.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { dropLarge } from "#server/realtime/channel.sql.ts";
import { sweepPresences } from "./live.sql.ts";
import { broadcastQueue, callGuide } from "./live.ts";

export async function sweepLive(ctx: AppContext, now: Date) {
  await sweepPresences(ctx.db, addMinutes(now, -5));
  await callGuide(ctx, now);
  await broadcastQueue(ctx.db, now);
  await dropLarge(ctx.db, addMinutes(now, -5));
}
