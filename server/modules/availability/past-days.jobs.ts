import type { AppContext } from "#server/context.ts";
import { keepPastDays } from "./open-hours.ts";

/** A day that ended while no server ran is kept afterwards: without a server no weekly hours change. */
export async function sweepPastDays(ctx: AppContext, now: Date) {
  await keepPastDays(ctx.db, now);
}
