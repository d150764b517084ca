// The sessions that were held and wait to be completed. Their bookings are those of every missed session too, so the held
// ones are found by the listed rows, and not by reading all of them.
import type { SessionPageQuery } from "#contract/sessions.ts";
import type { AppContext } from "#server/context.ts";
import { listHeldSessions } from "#server/modules/bookings/admin-bookings.ts";
import { updateListedRows } from "./listed-rows.ts";

/** Soonest first, without test bookings and the sessions in whose room the guide is. */
export async function listSessionsToComplete(ctx: AppContext, page: SessionPageQuery, now: Date) {
  await updateListedRows(ctx);
  return listHeldSessions(ctx, page, now);
}
