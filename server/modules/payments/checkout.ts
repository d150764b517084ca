// The checkout of a session: takes a slot for a customer, after making sure that an earlier hold of the same customer has
// no payment.
import { isPaidFor } from "#domain/bookings.ts";
import type { AppContext } from "#server/context.ts";
import type { IdempotencyKey } from "#server/db/idempotency.ts";
import { Failure } from "#server/failure.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import * as holds from "#server/modules/bookings/holds.ts";
import { listOrdersAtProvider } from "./orders.sql.ts";
import { reconcileOrder } from "./reconciliation.ts";

/** @throws Failure payment-under-way (with the earlier booking, which may be approved now); what `holdSlot` throws. */
export async function createBooking(
  ctx: AppContext,
  choice: holds.SlotChoice,
  key: IdempotencyKey | null,
  now: Date,
) {
  const unpaidHolds = new Set<string>();
  for (;;) {
    try {
      return await holds.holdSlot(ctx, choice, { key, unpaidHolds }, now);
    } catch (error) {
      if (!(error instanceof holds.EarlierHoldHasOrder)) throw error;
      await requireNoPayment(ctx, error.holdId, now);
      unpaidHolds.add(error.holdId);
    }
  }
}

/**
 * An earlier hold is replaced only if the provider has no payment for it, begun or captured. One that is settled and has not
 * approved it goes back.
 */
async function requireNoPayment(ctx: AppContext, holdId: string, now: Date) {
  for (const order of await listOrdersAtProvider(ctx.db, holdId)) {
    const finding = await reconcileOrder(ctx, order, now);
    if (finding === "none") continue;
    const booking = await bookings.loadBooking(ctx.db, holdId, now);
    if (finding === "settled" && !isPaidFor(booking.status)) continue;
    throw new Failure("payment-under-way", { body: { booking } });
  }
}
