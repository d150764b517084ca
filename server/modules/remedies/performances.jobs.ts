import type { AppContext } from "#server/context.ts";
import { workAlone } from "#server/db/unavailable.ts";
import * as queries from "./performances.sql.ts";
import { publishDueVideo } from "./performances.ts";

const BATCH_SIZE = 100;

/** Publishes videos whose minute for "Undo" is over: the customer can load them and gets the message. */
export async function sweepRemedyVideos(ctx: AppContext, now: Date) {
  for (const { bookingRemedyId } of await queries.listDueVideos(ctx.db, now, BATCH_SIZE))
    await workAlone(ctx.log, { bookingRemedyId }, () => publishDueVideo(ctx, bookingRemedyId, now));
}
