import { addMinutes } from "#domain/ist-time.ts";
import { ADMIN_SESSION_REMEMBERED_DAYS } from "#domain/login.ts";
import type { AppContext } from "#server/context.ts";
import { deleteSessionsExpiredBefore } from "./admin-sessions.sql.ts";
import { deleteOldFailures } from "./login-attempts.sql.ts";

/** Deletes login sessions of admins that ended long ago, and failed attempts that no longer count. */
export async function sweepAdminLogins(ctx: AppContext, now: Date) {
  const rememberedMinutes = ADMIN_SESSION_REMEMBERED_DAYS * 24 * 60;
  await deleteSessionsExpiredBefore(ctx.db, addMinutes(now, -rememberedMinutes));
  await deleteOldFailures(ctx.db, now);
}
