// The photos of the note that a session leaves, side by side, and the note on its way. Knows no storage: objects keeps
// the files and says who may load them. Of bookings it reads whose they are and whether they are completed.
import type { Parcha } from "#contract/parchas.ts";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockCustomer } from "#server/modules/customers/credits.ts";
import { announceParchaReady, announceParchaSent } from "#server/modules/notifications/notifications.ts";
import * as objects from "#server/modules/uploads/uploads.ts";
import { publish } from "#server/realtime/channel.ts";
import * as queries from "./parchas.sql.ts";

export type { ParchaRow } from "./parchas.sql.ts";

/** A parcha as it is shown, with the time of its session. */
export function parchaOf(
  row: queries.ParchaRow,
  { sessionDate, sessionTime }: { sessionDate: string; sessionTime: string },
): Parcha {
  return {
    id: row.id,
    bookingId: row.bookingId,
    imageUrl: objects.addressOf(row.largeKey),
    thumbnailUrl: objects.addressOf(row.smallKey),
    notes: row.side,
    isSent: row.sentAt !== null,
    sentAt: row.sentAt && new Date(row.sentAt).toISOString(),
    trackingNumber: row.trackingNumber,
    sessionDate,
    sessionTime,
  };
}

const present = (row: queries.PlacedRow) => parchaOf(row, row);

type Upload = { bookingId: string; path: string; side: ParchaSide; adminId: string };

/**
 * Makes an uploaded photo one side of the parcha; the one before is kept, and its address is the customer's no more.
 * The same photo again (an answer that got lost) changes nothing.
 * @throws Failure not-found; session-not-completed; account-closed; what claiming throws.
 */
export async function upload(ctx: AppContext, { path, ...wanted }: Upload, now: Date) {
  const { bookingId, side } = wanted;
  requireCompleted(await queries.sessionOf(ctx.db, bookingId));
  const uploadId = objects.uploadIdOf(path);
  const known = () => (uploadId ? queries.ofObject(ctx.db, bookingId, side, uploadId) : null);
  const before = await known();
  if (before) return { parcha: present(before), isNew: false };
  try {
    const image = await objects.claimImage(ctx, path, now);
    const parcha = await inTransaction(ctx.db, (tx) => put(tx, { ...wanted, ...image }, now));
    return { parcha, isNew: true };
  } catch (error) {
    // Sent twice at once, the other one has it.
    const meanwhile = error instanceof Failure ? await known() : null;
    if (!meanwhile) throw error;
    return { parcha: present(meanwhile), isNew: false };
  }
}

type Claimed = Omit<Upload, "path"> & objects.ClaimedImage;

async function put(tx: Transaction, { adminId, ...image }: Claimed, now: Date): Promise<Parcha> {
  const { bookingId, side, objectId } = image;
  await lockSession(tx, bookingId);
  await objects.attach(tx, { objectId, bookingId }, now);
  const replaced = await queries.replace(tx, bookingId, side, now);
  if (replaced) await objects.detach(tx, replaced.objectId, now);
  // What was written of the note's way is of the note, not of the photo.
  const { sentAt = null, trackingNumber = null } = replaced ?? {};
  const parchaId = await queries.insert(tx, { ...image, uploadedBy: adminId, sentAt, trackingNumber }, now);
  const message = { type: "parcha-uploaded", bookingId, parchaId, notes: side } as const;
  await publish(tx, { to: { side: "user", bookingId }, message }, now);
  await publish(tx, { to: { side: "admins" }, message: { type: "sessions_changed" } }, now);
  const all = await queries.ofBooking(tx, bookingId);
  const isWhole = !replaced && all.length === PARCHA_SIDES.length;
  if (isWhole) await announceParchaReady(tx, bookingId, now);
  return required(all.find(({ id }) => id === parchaId));
}

/** Her account first, then the session, as whoever closes the account does. */
async function lockSession(tx: Transaction, bookingId: string) {
  const { userId } = requireCompleted(await queries.sessionOf(tx, bookingId));
  const customer = await lockCustomer(tx, userId);
  requireCompleted(await queries.sessionForUpdate(tx, bookingId));
  // Nobody is left to read it, and what named her is erased.
  if (customer?.isDeleted) throw new Failure("account-closed");
}

function requireCompleted(session: queries.Session | null): queries.Session {
  if (!session) throw new Failure("not-found");
  if (session.status !== "completed") throw new Failure("session-not-completed");
  return session;
}

function required(row: queries.PlacedRow | null | undefined): Parcha {
  if (!row) throw new Failure("not-found");
  return present(row);
}

/** Front and back change places, or the only side is the other one. @throws Failure not-found where there is none. */
export async function swap(ctx: AppContext, bookingId: string): Promise<Parcha[]> {
  return inTransaction(ctx.db, async (tx) => {
    await queries.sessionForUpdate(tx, bookingId);
    if ((await queries.swap(tx, bookingId)) === 0) throw new Failure("not-found");
    return (await queries.ofBooking(tx, bookingId)).map(present);
  });
}

/** @throws Failure not-found, for one that was replaced too. */
export async function setTracking(ctx: AppContext, id: string, trackingNumber: string): Promise<Parcha> {
  await queries.setTracking(ctx.db, id, trackingNumber);
  return required(await queries.current(ctx.db, id));
}

/** The note is in the post. Again: the first date stays, and nobody is told again. @throws Failure not-found. */
export async function markSent(ctx: AppContext, id: string, now: Date): Promise<Parcha> {
  return inTransaction(ctx.db, async (tx) => {
    const isNews = (await queries.markSent(tx, id, now)) > 0;
    const parcha = required(await queries.current(tx, id));
    if (isNews) await announceParchaSent(tx, parcha.bookingId, now);
    return parcha;
  });
}

/** What a customer's own session has left so far. @throws Failure not-found for another's as for none. */
export async function resultsOf(ctx: AppContext, userId: string, bookingId: string) {
  const session = await queries.sessionOf(ctx.db, bookingId);
  if (session?.userId !== userId) throw new Failure("not-found");
  const parchas = await queries.ofBooking(ctx.db, bookingId);
  return { parchas: parchas.map(present), status: session.status };
}

/** All of a customer's, newest session first, front before back. */
export async function parchasOf(ctx: AppContext, userId: string): Promise<Parcha[]> {
  return (await queries.ofUser(ctx.db, userId)).map(present);
}

/** The account is closed: her parchas go, also those that were replaced. The files are erased after it. */
export async function eraseOf(tx: Transaction, userId: string) {
  await queries.deleteOfUser(tx, userId);
}
