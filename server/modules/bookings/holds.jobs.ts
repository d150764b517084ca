// Releases holds that expired unpaid and returns their credits.
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { listExpiredHolds } from "./holds.sql.ts";
import { releaseExpiredHold } from "./holds.ts";

export async function sweepHolds(ctx: AppContext, now: Date) {
  for (const { id: bookingId } of await listExpiredHolds(ctx.db, now))
    await workAlone(ctx.log, { bookingId }, () =>
      inTransaction(ctx.db, (tx) => releaseExpiredHold(tx, bookingId, now)),
    );
}
