import { CANCELLED_INTAKE_RETENTION_DAYS } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { eraseCompanionsOfCancelled } from "./companions.sql.ts";

/** Erases who was named for bookings that were cancelled long ago, holds that nobody paid among them. */
export async function sweepCompanions(ctx: AppContext, now: Date) {
  await eraseCompanionsOfCancelled(ctx.db, addMinutes(now, -CANCELLED_INTAKE_RETENTION_DAYS * 24 * 60));
}
