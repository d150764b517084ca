// What time does to bookings: holds that nobody paid end, and their credits go back.

import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { expiredHolds } from "./holds.sql.ts";
import { expireHold } from "./holds.ts";

export async function sweepHolds(ctx: AppContext, now: Date) {
  for (const hold of await expiredHolds(ctx.db, now))
    await inTransaction(ctx.db, (tx) => expireHold(tx, hold.id, now));
}
