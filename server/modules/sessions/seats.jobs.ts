import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { deleteAbandonedSeats } from "./seats.sql.ts";

/** Deletes seats that were taken more than a day ago by connections that are gone. */
export async function sweepSeats(ctx: AppContext, now: Date) {
  await deleteAbandonedSeats(ctx.db, addMinutes(now, -24 * 60));
}
