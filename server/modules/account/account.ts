// A customer's account as a whole: closing it, and taking one's data along. Each module does its own part of it.
import { isPaidFor } from "#domain/bookings.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { paymentsOf } from "#server/modules/accounting/ledger.ts";
import { bookingsOf } from "#server/modules/bookings/bookings.ts";
import * as addresses from "#server/modules/customers/addresses.ts";
import { ledgerOf, lockCustomer } from "#server/modules/customers/credits.ts";
import { erase, me } from "#server/modules/customers/login.ts";
import { dropMessagesOf } from "#server/modules/notifications/notifications.ts";
import * as parchas from "#server/modules/parchas/parchas.ts";
import { dropHolds } from "#server/modules/payments/cancellation.ts";
import { refundUnperformed } from "#server/modules/remedies/purchases.ts";
import * as remedies from "#server/modules/remedies/remedies.ts";
import * as intakes from "#server/modules/sessions/intakes.ts";
import { cancelAllOf } from "#server/modules/sessions/sessions.ts";
import { askToErase } from "#server/modules/uploads/uploads.ts";
import * as queries from "./account.sql.ts";

/**
 * Closes an account for good. Holds are let go of safely first: money that turns out to be there makes a session, and
 * its owner is asked again. Then, in one transaction, her sessions to come are cancelled as by herself and what names
 * her is erased, and vidhis that were paid for and not performed are refunded; photos and videos follow with the next
 * sweep. Money that arrives later is refunded (see the settling table); refunds under way still go out.
 * @throws Failure phone-mismatch; already-paid (with the booking) when a hold was paid meanwhile.
 */
export async function close(ctx: AppContext, userId: string, typedPhone: string, now: Date) {
  const { phone } = await me(ctx, userId);
  if (typedPhone.replace(/\D/g, "") !== phone) throw new Failure("phone-mismatch");
  const toCome = await bookingsOf(ctx, userId, "upcoming", now);
  const known = new Set(toCome.filter(({ status }) => isPaidFor(status)).map(({ id }) => id));
  await dropHolds(ctx, userId, now);
  return inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, userId);
    const cancelledBookings = await cancelAllOf(tx, userId, known, now);
    await dropMessagesOf(tx, userId, now);
    await addresses.eraseOf(tx, userId);
    await intakes.eraseOf(tx, userId);
    await refundUnperformed(tx, userId, now);
    await parchas.eraseOf(tx, userId);
    await remedies.eraseOf(tx, userId);
    await askToErase(tx, await queries.bookingIdsOf(tx, userId), now);
    await erase(ctx, tx, userId, phone, now);
    return { cancelledBookings };
  });
}

/** Everything that is kept about a customer, in the shapes of her own screens. */
export async function dataOf(ctx: AppContext, userId: string, now: Date) {
  const [profile, address, consents, devices, bookings, told, payments, credits, notes, vidhis] =
    await Promise.all([
      me(ctx, userId),
      addresses.addressOf(ctx, userId),
      queries.consentsOf(ctx.db, userId),
      queries.devicesOf(ctx.db, userId),
      bookingsOf(ctx, userId, "all", now),
      intakes.intakesOf(ctx, userId),
      paymentsOf(ctx, userId),
      ledgerOf(ctx, userId),
      parchas.parchasOf(ctx, userId),
      remedies.remediesOfUser(ctx, userId),
    ]);
  const results = { parchas: notes, remedies: vidhis };
  return {
    takenAt: now.toISOString(),
    profile,
    address,
    consents,
    devices,
    bookings,
    intakes: told,
    payments,
    credits,
    ...results,
  };
}
