import { CANCELLED_INTAKE_RETENTION_DAYS } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { deleteIntakesOfCancelled } from "./intakes.sql.ts";

/** Deletes the intakes of bookings that were cancelled long ago. */
export async function sweepIntakes(ctx: AppContext, now: Date) {
  await deleteIntakesOfCancelled(ctx.db, addMinutes(now, -CANCELLED_INTAKE_RETENTION_DAYS * 24 * 60));
}
