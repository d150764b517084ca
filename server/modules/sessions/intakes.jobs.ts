import { CANCELLED_INTAKE_RETENTION_DAYS } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { requestErasureOfCancelled } from "#server/modules/uploads/files.ts";
import { deleteIntakesOfCancelled } from "./intakes.sql.ts";

/** Deletes the intakes, with their files, of bookings that were cancelled long ago. */
export async function sweepIntakes(ctx: AppContext, now: Date) {
  const cancelledBefore = addMinutes(now, -CANCELLED_INTAKE_RETENTION_DAYS * 24 * 60);
  await deleteIntakesOfCancelled(ctx.db, cancelledBefore);
  await requestErasureOfCancelled(ctx.db, cancelledBefore, now);
}
