import { addMinutes } from "#domain/ist-time.ts";
import { DETACHED_KEPT_DAYS } from "#domain/owner-checks.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { eraseNames, lockCustomer } from "#server/modules/customers/customers.ts";
import { eraseAttendees } from "#server/modules/sessions/attendees.ts";
import { eraseContent } from "./account.ts";
import * as queries from "./owner-checks.sql.ts";

/** Erases what accounts keep that lost their phone long ago. Payments stay without a name, as of closed accounts. */
export async function sweepDetachedAccounts({ db, log }: AppContext, now: Date, hasTime: () => boolean) {
  const detachedBefore = addMinutes(now, -DETACHED_KEPT_DAYS * 24 * 60);
  for (const customerId of await queries.listDetachedBefore(db, detachedBefore)) {
    await workAlone(log, { customerId }, () =>
      inTransaction(db, async (tx) => {
        await lockCustomer(tx, customerId);
        await eraseContent(tx, customerId, now);
        await eraseAttendees(tx, customerId);
        await eraseNames(tx, customerId);
      }),
    );
    if (!hasTime()) break;
  }
}
