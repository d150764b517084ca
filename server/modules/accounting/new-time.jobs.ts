// Takes the credits of a new time that were spent when its money went back, as far as the customer has credits again: what they
// paid was cancelled, or its hold has ended.
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { listReturned } from "./new-time.sql.ts";
import { settleNewTime } from "./new-time.ts";

export async function sweepNewTimes(ctx: AppContext, now: Date) {
  for (const { bookingId, customerId } of await listReturned(ctx.db))
    await workAlone(ctx.log, { bookingId }, () =>
      inTransaction(ctx.db, async (tx) => {
        await lockCustomer(tx, customerId);
        await settleNewTime(tx, bookingId, "refund", now);
      }),
    );
}
