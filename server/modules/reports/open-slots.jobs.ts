import { istDateOf } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./open-slots.sql.ts";

const DAYS_AT_ONCE = 1_000;

/**
 * Stores the open slots of days that are over, because hours that an admin changes later change no past day. A day that ended
 * while no server ran is stored afterwards, by the hours that are set then.
 */
export async function sweepOpenSlots(ctx: AppContext, now: Date) {
  await queries.insertPastDays(ctx.db, istDateOf(now), DAYS_AT_ONCE);
}
