import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./availability.sql.ts";

/**
 * Keeps the weekly hours of days that are over as hours of their date: weekly hours that an admin changes later change no past
 * day. A day that ended while no server ran is kept afterwards, by the weekly hours that are set then.
 */
export async function sweepPastDays(ctx: AppContext, now: Date) {
  await queries.keepPastDays(ctx.db, istDateOf(now));
}
