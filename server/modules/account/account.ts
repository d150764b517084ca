// Closing a customer's account, and exporting its data. Each module erases and answers what it keeps.
import { saidOf } from "#domain/audit-actions.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { KINDS_TO_CUSTOMER } from "#domain/notifications.ts";
import { listRights } from "#domain/rights.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { listPayments } from "#server/modules/accounting/payment-history.ts";
import type { RefundedAmounts } from "#server/modules/accounting/provider-refunds.ts";
import { eraseRecipientOf, listTaxDocumentsOf } from "#server/modules/accounting/tax-documents.ts";
import { listBookings } from "#server/modules/bookings/bookings.ts";
import { eraseWaitlistOf, findWaitlist } from "#server/modules/bookings/waitlist.ts";
import * as addresses from "#server/modules/customers/addresses.ts";
import { listCredits } from "#server/modules/customers/credits.ts";
import { eraseCustomer, findProfile, lockCustomer } from "#server/modules/customers/customers.ts";
import { findSettings } from "#server/modules/customers/notification-settings.ts";
import * as notes from "#server/modules/notes/notes.ts";
import { skipMessagesOf } from "#server/modules/notifications/outbox.ts";
import * as parchas from "#server/modules/parchas/parchas.ts";
import { releaseHoldsOf } from "#server/modules/payments/cancellation.ts";
import { removeVideos } from "#server/modules/remedies/performances.ts";
import { listRemediesOfCustomer } from "#server/modules/remedies/prescriptions.ts";
import { refundUnperformedRemedies } from "#server/modules/remedies/purchases.ts";
import { endAttendance } from "#server/modules/sessions/attendees.ts";
import { listCompanionshipsOf } from "#server/modules/sessions/companions.ts";
import { listComplaintsOf } from "#server/modules/sessions/complaints.ts";
import { listFilesOfCustomer } from "#server/modules/sessions/intake-files.ts";
import * as intakes from "#server/modules/sessions/intakes.ts";
import * as ratings from "#server/modules/sessions/ratings.ts";
import { cancelUnfinished } from "#server/modules/sessions/sessions.ts";
import { requestErasure, requestErasureOfUnused } from "#server/modules/uploads/files.ts";
import * as queries from "./account.sql.ts";

/**
 * Closes an account for good. `typedPhone` confirms it; `refundedBookings` are those whose refund the customer was shown.
 * @throws Failure phone-mismatch; already-paid (with the booking) when a hold was paid meanwhile; no-refund-now.
 */
export async function closeAccount(
  ctx: AppContext,
  customerId: string,
  { typedPhone, refundedBookings = [] }: { typedPhone: string; refundedBookings?: readonly string[] },
  now: Date,
) {
  const { phone } = await findProfile(ctx, customerId);
  if (typedPhone.replace(/\D/g, "") !== phone) throw new Failure("phone-mismatch");
  const closed = await closeAndErase(ctx, customerId, { refundedBookings, refundedBefore: new Map() }, now);
  // The log is another copy of the journal (closed-accounts.ts): it can be sent to another machine at once.
  ctx.log.info({ customerId, closedAt: now.toISOString() }, "account closed");
  return closed;
}

type Closing = {
  /** Sessions whose refund the customer was shown. */
  refundedBookings: readonly string[];
  /** What the provider has refunded already, of remedies that count as bought. */
  refundedBefore: RefundedAmounts;
};

/**
 * Holds are released first: if one turns out to be paid, the closing stops, so that the customer decides again. Then one
 * transaction cancels the sessions that the customer may cancel, refunds remedies that were not performed, and erases what identifies the
 * customer. The sweep erases photos and videos. A payment that arrives later is refunded (domain/payments.ts); refunds that
 * are under way are still sent.
 * @throws Failure not-signed-in when the account is closed; already-paid; no-refund-now.
 */
export async function closeAndErase(
  ctx: AppContext,
  customerId: string,
  { refundedBookings, refundedBefore }: Closing,
  now: Date,
) {
  const { phone } = await findProfile(ctx, customerId);
  const all = await listBookings(ctx, customerId, "all", now);
  const known = new Set(all.filter(({ status }) => isPaidFor(status)).map(({ id }) => id));
  await releaseHoldsOf(ctx, customerId, now);
  return inTransaction(ctx.db, async (tx) => {
    // Closed meanwhile, or detached: its content stays for a time then.
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
    const shown = { ids: known, refunded: new Set(refundedBookings) };
    const cancelledBookings = await cancelUnfinished(tx, customerId, shown, now);
    await skipMessagesOf(tx, customerId, now);
    await refundUnperformedRemedies(tx, customerId, now, refundedBefore);
    await eraseContent(tx, customerId, now);
    await endAttendance(tx, customerId, now);
    await eraseCustomer(ctx, tx, customerId, phone, now);
    return { cancelledBookings };
  });
}

/** What the customer and the guide wrote, and the files. The caller has locked the customer. */
export async function eraseContent(tx: Transaction, customerId: string, now: Date) {
  await eraseWaitlistOf(tx, customerId);
  await intakes.deleteIntakesOf(tx, customerId, now);
  await ratings.deleteRatingsOf(tx, customerId);
  await notes.deleteNotesOn(tx, customerId);
  await parchas.deleteParchas(tx, customerId);
  // After the parchas: it changes the rows of notes to post, which come after them in the order of locks.
  await addresses.deleteAddress(tx, customerId);
  await eraseRecipientOf(tx, customerId);
  await removeVideos(tx, customerId);
  await requestErasure(tx, await queries.listBookingIds(tx, customerId), now);
  await requestErasureOfUnused(tx, customerId, now);
}

/** All data about a customer, in the shapes of the API. */
export async function exportData(ctx: AppContext, customerId: string, now: Date) {
  const data = await allOf({
    profile: findProfile(ctx, customerId),
    notificationSettings: findSettings(ctx, customerId),
    address: addresses.findAddress(ctx, customerId),
    consents: queries.listConsents(ctx.db, customerId),
    devices: queries.listDevices(ctx.db, customerId, now),
    securityEvents: listSecurityEvents(ctx, customerId),
    messages: queries.listMessages(ctx.db, customerId, KINDS_TO_CUSTOMER),
    bookings: listBookings(ctx, customerId, "all", now),
    attendances: queries.listAttendances(ctx.db, customerId),
    companionships: listCompanionshipsOf(ctx, customerId),
    waitlist: findWaitlist(ctx, customerId, now),
    intakes: intakes.listIntakes(ctx, customerId),
    intakeFiles: listFilesOfCustomer(ctx, customerId),
    ratings: ratings.listRatings(ctx, customerId),
    complaints: listComplaintsOf(ctx, customerId),
    guideNotes: notes.listNotesOnCustomer(ctx, customerId),
    payments: listPayments(ctx, customerId),
    taxDocuments: listTaxDocumentsOf(ctx, customerId),
    credits: listCredits(ctx, customerId),
    parchas: parchas.listParchas(ctx, customerId),
    remedies: listRemediesOfCustomer(ctx, customerId),
  });
  const rights = listRights({
    ...data,
    creditBalance: data.credits.balance,
    hasAddress: data.address !== null,
  });
  return { takenAt: now, ...data, rights };
}

async function listSecurityEvents(ctx: AppContext, customerId: string) {
  const events = await queries.listSecurityEvents(ctx.db, customerId);
  return events.map(({ verb, ...event }) => ({ ...event, action: saidOf(verb)?.action ?? verb }));
}

async function allOf<Parts extends Record<string, Promise<unknown>>>(parts: Parts) {
  const found = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part]));
  return Object.fromEntries(found) as { [Name in keyof Parts]: Awaited<Parts[Name]> };
}
