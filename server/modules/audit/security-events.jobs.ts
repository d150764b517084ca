import { addMinutes } from "#domain/ist-time.ts";
import { SECURITY_EVENTS_DAYS } from "#domain/security-events.ts";
import type { AppContext } from "#server/context.ts";
import { deleteEventsBefore } from "./security-events.sql.ts";

/** So few at a time that a sweep stays short; a flood of a year ago is deleted in several. */
const BATCH = 5_000;

/** Deletes security events that are older than a year. */
export async function sweepSecurityEvents(ctx: AppContext, now: Date) {
  await deleteEventsBefore(ctx.db, addMinutes(now, -SECURITY_EVENTS_DAYS * 24 * 60), BATCH);
}
