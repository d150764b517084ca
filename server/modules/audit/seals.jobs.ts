import type { AppContext } from "#server/context.ts";
import { type SealProgress, sealTrail } from "./seals.ts";

const progressOf = new WeakMap<AppContext, SealProgress>();

/** Seals the entries of the audit trail that were closed since the last sweep. */
export async function sweepAuditTrail(ctx: AppContext, now: Date) {
  const progress = progressOf.get(ctx) ?? { scannedAt: null, settledId: 0 };
  progressOf.set(ctx, progress);
  await sealTrail(ctx, now, progress);
}
