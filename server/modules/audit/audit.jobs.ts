import type { AppContext } from "#server/context.ts";
import { deleteExpired } from "./audit.sql.ts";

/** So few at a time that a sweep stays short; a flood of a year ago is deleted in several. */
const BATCH = 5_000;

/** Deletes sign-ins and refusals that are older than a year. */
export async function sweepAuditEntries(ctx: AppContext, now: Date) {
  await deleteExpired(ctx.db, now, BATCH);
}
