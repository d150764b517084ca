// Gives the money of sessions back to which the guide did not come, if the customer has chosen neither another time nor the money by
// the end of the seventh day: money for nothing has no other end.
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { lockBooking } from "#server/modules/bookings/bookings.ts";
import { lockCustomerAndReferrer } from "#server/modules/customers/customers.ts";
import { type Absence, listAbsences } from "./absent-guide.sql.ts";
import { isUnclaimed } from "./session-steps.ts";
import { cancelByAdmin } from "./sessions.ts";

export async function sweepAbsentGuides(ctx: AppContext, now: Date) {
  for (const absence of await listAbsences(ctx.db, now))
    await workAlone(ctx.log, { bookingId: absence.id }, () => returnUnclaimed(ctx, absence, now));
}

/** Read again under the lock: the customer may have chosen meanwhile. */
async function returnUnclaimed(ctx: AppContext, { id, customerId }: Absence, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomerAndReferrer(tx, customerId);
    const booking = await lockBooking(tx, id);
    if (await isUnclaimed(tx, booking, now)) await cancelByAdmin(tx, booking, now, "guide-absent");
  });
}
