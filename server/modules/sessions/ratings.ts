// How customers found their sessions, one rating for each booking. The line is encrypted in the database and appears in no
// log and no message.
import type { Sent } from "#contract/endpoint.ts";
import type { Rating } from "#contract/ratings.ts";
import { mayWithBooking } from "#domain/attendees.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { normalizeRatingText, type Stars } from "#domain/ratings.ts";
import type { AppContext } from "#server/context.ts";
import { sealingSecrets } from "#server/crypto/keys.ts";
import { type AssociatedData, type SealedTexts, seal, unseal } from "#server/crypto/sealed.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { requireBooking, requireOwnBooking } from "#server/modules/bookings/bookings.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import * as queries from "./ratings.sql.ts";

type Caller = { customer: { id: string } | null; admin: { id: string } | null };

/** For the booking's customer and for admins. @throws Failure not-found, also for another customer's booking. */
export async function loadRating(ctx: AppContext, { customer, admin }: Caller, bookingId: string) {
  const booking = await requireBooking(ctx.db, bookingId);
  const isOwn = customer !== null && mayWithBooking("rate", booking, customer.id);
  if (!isOwn && !admin) throw new Failure("not-found");
  const found = await queries.findRating(ctx.db, booking.id);
  return found && toRating(ctx, found);
}

type RatingInput = { stars: Stars; text: string | null };

/**
 * Replaces the booking's rating.
 * @throws Failure not-found; not-completed-yet; not-possible-now where it will never be; not-signed-in when the account was closed.
 */
export async function saveRating(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  { stars, text: typed }: RatingInput,
  now: Date,
): Promise<Sent<Rating>> {
  const text = normalizeRatingText(typed ?? "") || null;
  return inTransaction(ctx.db, async (tx) => {
    // Closing the account takes the same lock, so no rating is written after it has deleted them.
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
    const booking = await requireOwnBooking(tx, customerId, bookingId, "rate");
    const { id, status } = booking;
    if (isPaidFor(status)) throw new Failure("not-completed-yet", { at: joinWindow(booking).startsAt });
    if (status !== "completed") throw new Failure("not-possible-now");
    const sealed = text === null ? null : seal(sealingSecrets(ctx.config)[0], associatedData(id), text);
    await queries.upsertRating(tx, { bookingId: id, stars, sealed }, now);
    const saved = await queries.findRating(tx, id);
    if (!saved) throw new Failure("unexpected");
    return toRating(ctx, saved);
  });
}

/** Deletes all ratings of a customer who closes the account. */
export async function deleteRatingsOf(tx: Transaction, customerId: string) {
  await queries.deleteRatingsOf(tx, customerId);
}

/** All ratings of a customer, earliest session first. */
export async function listRatings(ctx: AppContext, customerId: string) {
  const found = await queries.listRatingsOf(ctx.db, customerId);
  return found.map((row) => ({ bookingId: row.bookingId, ...toRating(ctx, row) }));
}

const PURPOSE = "rating";
const associatedData = (bookingId: string): AssociatedData => ({ purpose: PURPOSE, id: bookingId });

/** For the command that encrypts every text again after SECRET_KEY was changed. */
export const sealedRatings: SealedTexts = {
  purpose: PURPOSE,
  listAfter: queries.listSealedAfter,
  replace: queries.replaceSealed,
};

function toRating(ctx: AppContext, row: queries.RatingRow): Sent<Rating> {
  return { ...row, text: row.sealed && unsealLine(ctx, row.bookingId, row.sealed) };
}

/** Null when no known secret decrypts it. */
function unsealLine({ config, log }: AppContext, bookingId: string, sealed: Buffer): string | null {
  const text = unseal(sealingSecrets(config), associatedData(bookingId), sealed);
  if (text === null) log.error({ bookingId }, "rating cannot be decrypted: was SECRET_KEY changed?");
  return text;
}
