import type { AppContext } from "#server/context.ts";
import { deleteExpiredSessions } from "./admin-sessions.sql.ts";
import { deleteOldFailures } from "./login-attempts.sql.ts";

/** Deletes expired login sessions of admins and failed attempts that no longer count. */
export async function sweepAdminLogins(ctx: AppContext, now: Date) {
  await deleteExpiredSessions(ctx.db, now);
  await deleteOldFailures(ctx.db, now);
}
