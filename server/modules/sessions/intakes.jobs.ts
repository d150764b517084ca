// What time does to intakes: those of cancelled bookings go after a month.
import { KEPT_DAYS_AFTER_CANCELLING } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { removeOfCancelled } from "./intakes.sql.ts";

export async function sweepIntakes(ctx: AppContext, now: Date) {
  await removeOfCancelled(ctx.db, addMinutes(now, -KEPT_DAYS_AFTER_CANCELLING * 24 * 60));
}
