import type { AppContext } from "#server/context.ts";
import { sealTrail } from "./seals.ts";

/** Seals the entries of the audit trail that were closed since the last sweep. */
export async function sweepAuditTrail(ctx: AppContext, now: Date) {
  await sealTrail(ctx, now);
}
