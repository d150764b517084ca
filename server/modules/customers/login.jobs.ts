// What time does to sign-ins: ended sessions and old codes go.
import type { AppContext } from "#server/context.ts";
import { sweepOld } from "./login.sql.ts";

export async function sweepIdentity(ctx: AppContext, now: Date) {
  await sweepOld(ctx.db, now);
}
