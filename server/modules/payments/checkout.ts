// The checkout of a session: takes a slot for a customer, after making sure that an earlier hold of the same customer has
// no payment.
import type { AppContext } from "#server/context.ts";
import { findEarlierResult, type IdempotencyKey } from "#server/db/idempotency.ts";
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
  // Before the provider is asked about an earlier hold, which a repeat must not replace.
  const earlierId = await findEarlierResult(ctx.db, key);
  if (earlierId) return { booking: await bookings.loadBooking(ctx.db, earlierId, now), isNew: false };
  await requireNoPaymentForEarlierHold(ctx, choice, now);
  return holds.holdSlot(ctx, choice, key, now);
}

/** An earlier hold is replaced only if the provider has no payment for it, begun or captured. */
async function requireNoPaymentForEarlierHold(ctx: AppContext, choice: holds.SlotChoice, now: Date) {
  const earlier = await holds.findHoldToReplace(ctx.db, choice, now);
  if (!earlier) return;
  for (const order of await listOrdersAtProvider(ctx.db, earlier.id)) {
    if ((await reconcileOrder(ctx, order, now)) === "none") continue;
    const booking = await bookings.loadBooking(ctx.db, earlier.id, now);
    throw new Failure("payment-under-way", { body: { booking } });
  }
}
