// What time does to admin sign-ins: ended sessions and old failures go.
import type { AppContext } from "#server/context.ts";
import { sweepOld } from "./staff.sql.ts";

export async function sweepStaff(ctx: AppContext, now: Date) {
  await sweepOld(ctx.db, now);
}
