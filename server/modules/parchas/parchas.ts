// Parchas: the guide photographs both sides of a handwritten note after a session, and posts the note. The uploads
// module stores the photos and decides who may load them.
import type { InputOf, Sent } from "#contract/endpoint.ts";
import type * as contract from "#contract/parchas.ts";
import type { Parcha } from "#contract/parchas.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { uploadIdOfAddress } from "#domain/object-keys.ts";
import { PARCHA_SIDES, type ParchaSide, USUAL_WAIT_SESSIONS, usualWaitMinutes } from "#domain/parchas.ts";
import type { AppContext } from "#server/context.ts";
import { findKeptBooking, findKeptBookingForUpdate, type KeptBooking } from "#server/db/attendee.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { announce } from "#server/modules/notifications/outbox.ts";
import { type ClaimedImage, claimImage } from "#server/modules/uploads/claims.ts";
import { attachFile, detachFile, fileUrl } from "#server/modules/uploads/files.ts";
import { publish } from "#server/realtime/channel.ts";
import { requireUnused } from "./dispatch.ts";
import type { ParchaRow } from "./parcha-row.ts";
import * as queries from "./parchas.sql.ts";

export function toParcha(
  row: ParchaRow,
  session: { sessionDate: string; sessionTime: string },
): Sent<Parcha> {
  return {
    ...row,
    imageUrl: fileUrl(row.largeKey),
    thumbnailUrl: fileUrl(row.smallKey),
    notes: row.side,
    isSent: row.sentAt !== null,
    sessionDate: session.sessionDate,
    sessionTime: session.sessionTime,
  };
}

const toParchas = (rows: readonly queries.ParchaWithSession[]) => rows.map((row) => toParcha(row, row));

function requireParcha(row: queries.ParchaWithSession | null | undefined): Sent<Parcha> {
  if (!row) throw new Failure("not-found");
  return toParcha(row, row);
}

/** `path`: of the upload. `adminId`: who uploads. */
type ParchaUpload = { bookingId: string; path: string; side: ParchaSide; adminId: string };

/**
 * Makes an uploaded photo one side of the parcha. It replaces the side's current photo, which stays stored, but which the
 * customer can no longer load. If the upload is this side already, because the client repeats a call whose answer was
 * lost, nothing changes and `isNew` is false.
 * @throws Failure not-found; session-not-completed; account-closed; what `claimImage` throws.
 */
export async function uploadParcha(ctx: AppContext, { path, ...upload }: ParchaUpload, now: Date) {
  const { bookingId, side } = upload;
  requireCompleted(await findKeptBooking(ctx.db, bookingId));
  const uploadId = uploadIdOfAddress(path);
  const findExisting = () =>
    uploadId ? queries.findParchaOfUpload(ctx.db, bookingId, side, uploadId) : null;
  const existing = await findExisting();
  if (existing) return { parcha: toParcha(existing, existing), isNew: false };
  try {
    const image = await claimImage(ctx, path, now);
    const parcha = await inTransaction(ctx.db, (tx) => replaceSide(tx, { ...upload, ...image }, now));
    return { parcha, isNew: true };
  } catch (error) {
    // A parallel call with the same upload may have been faster.
    const parallel = error instanceof Failure ? await findExisting() : null;
    if (!parallel) throw error;
    return { parcha: toParcha(parallel, parallel), isNew: false };
  }
}

type ClaimedSide = Omit<ParchaUpload, "path"> & ClaimedImage;

async function replaceSide(
  tx: Transaction,
  { adminId, ...image }: ClaimedSide,
  now: Date,
): Promise<Sent<Parcha>> {
  const { bookingId, side, objectId } = image;
  const { attendeeId } = await lockCompletedBooking(tx, bookingId);
  await attachFile(tx, { objectId, bookingId }, now);
  const replaced = await queries.markReplaced(tx, bookingId, side, now);
  if (replaced) await detachFile(tx, replaced.objectId, now);
  // Posting date and tracking number belong to the paper note, so a better photo keeps them, and a later one of the other side has them.
  const [other] = replaced ? [] : await queries.listParchasOfBooking(tx, bookingId);
  const { sentAt = null, trackingNumber = null } = replaced ?? other ?? {};
  const parcha = { ...image, uploadedBy: adminId, sentAt, trackingNumber };
  const parchaId = await queries.insertParcha(tx, parcha, now);
  await queries.updateProgress(tx, bookingId, now);
  const message = { type: "parcha-uploaded", bookingId, parchaId, notes: side } as const;
  if (attendeeId !== null) await publish(tx, { to: { customer: attendeeId }, message }, now);
  await publish(tx, { to: { side: "admins" }, message: { type: "sessions_changed" } }, now);
  const all = await queries.listParchasOfBooking(tx, bookingId);
  const isNowComplete = !replaced && all.length === PARCHA_SIDES.length;
  if (isNowComplete) await announce(tx, bookingId, "parcha-ready", now);
  return requireParcha(all.find(({ id }) => id === parchaId));
}

/**
 * For what the guide gives after a session. Locks the customer, then the booking: the order of `lockCustomer`.
 * @throws Failure not-found; session-not-completed; account-closed: what closing an account erased would never be erased again.
 */
export async function lockCompletedBooking(tx: Transaction, bookingId: string): Promise<KeptBooking> {
  const { keeperId } = requireCompleted(await findKeptBooking(tx, bookingId));
  const customer = await lockCustomer(tx, keeperId);
  const booking = requireCompleted(await findKeptBookingForUpdate(tx, bookingId));
  if (customer?.isDeleted || booking.isAttendeeGone) throw new Failure("account-closed");
  return booking;
}

function requireCompleted(booking: KeptBooking | null): KeptBooking {
  if (!booking) throw new Failure("not-found");
  if (booking.status !== "completed") throw new Failure("session-not-completed");
  return booking;
}

/**
 * Front becomes back and back becomes front, also if there is only one. Nothing changes where the photo `seen` is no longer
 * on its side. @throws Failure not-found if there is none.
 */
export async function swapSides(
  ctx: AppContext,
  bookingId: string,
  seen: InputOf<typeof contract.swapParchas>,
): Promise<Sent<Parcha[]>> {
  return inTransaction(ctx.db, async (tx) => {
    await findKeptBookingForUpdate(tx, bookingId);
    const before = await queries.listParchasOfBooking(tx, bookingId);
    const isDone = before.some(({ id, side }) => id === seen?.parchaId && side !== seen.notes);
    if (isDone) return toParchas(before);
    if ((await queries.swapSides(tx, bookingId)) === 0) throw new Failure("not-found");
    return toParchas(await queries.listParchasOfBooking(tx, bookingId));
  });
}

/** @throws Failure not-found, also if the photo was replaced; tracking-number-used. */
export async function setTrackingNumber(
  ctx: AppContext,
  id: string,
  { trackingNumber, isShared = false }: InputOf<typeof contract.setTrackingNumber>,
): Promise<Sent<Parcha>> {
  await inTransaction(ctx.db, async (tx) => {
    const { bookingId } = requireParcha(await queries.findParcha(tx, id));
    await queries.lockNote(tx, bookingId);
    if (!isShared) await requireUnused(ctx, tx, trackingNumber, bookingId);
    await queries.updateTrackingNumber(tx, id, trackingNumber);
  });
  return requireParcha(await queries.findParcha(ctx.db, id));
}

/**
 * Records that the note was posted, and notifies the customer. A second call changes nothing.
 * @throws Failure not-found, also if the photo was replaced.
 */
export async function markSent(
  ctx: AppContext,
  id: string,
  key: IdempotencyKey | null,
  now: Date,
): Promise<Sent<Parcha>> {
  await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const { bookingId } = requireParcha(await queries.findParcha(tx, id));
    await queries.lockNote(tx, bookingId);
    const isNew = (await queries.markSent(tx, id, now)) > 0;
    // Another request may have replaced the photo before the lock.
    requireParcha(await queries.findParcha(tx, id));
    await queries.updateProgress(tx, bookingId, now);
    if (isNew) {
      await queries.clearArrival(tx, bookingId);
      await announce(tx, bookingId, "parcha-sent", now);
    }
    return id;
  });
  return requireParcha(await queries.findParcha(ctx.db, id));
}

/** The parchas of a session that the customer attended. @throws Failure not-found if there is none or it is another customer's. */
export async function getSessionResults(ctx: AppContext, customerId: string, bookingId: string) {
  const booking = await findKeptBooking(ctx.db, bookingId);
  if (booking?.attendeeId !== customerId) throw new Failure("not-found");
  const parchas = await queries.listParchasOfBooking(ctx.db, bookingId);
  return { parchas: toParchas(parchas), status: booking.status };
}

/** All parchas of a customer, newest session first, front before back. */
export async function listParchas(ctx: AppContext, customerId: string): Promise<Sent<Parcha[]>> {
  return toParchas(await queries.listParchasOfCustomer(ctx.db, customerId));
}

/** Records that the customer has had these photos on the screen. Photos of others and replaced ones are left alone. */
export async function markSeen(ctx: AppContext, customerId: string, ids: readonly string[]) {
  await queries.markSeen(ctx.db, customerId, ids);
}

/** @throws Failure not-found where the customer has no posted note of this session */
export async function markArrived(ctx: AppContext, customerId: string, bookingId: string, now: Date) {
  if ((await queries.markArrived(ctx.db, customerId, bookingId, now)) === 0) throw new Failure("not-found");
}

/** Repeatable. @throws Failure not-found where the customer has no posted note of this session */
export async function unmarkArrived(ctx: AppContext, customerId: string, bookingId: string) {
  if ((await queries.unmarkArrived(ctx.db, customerId, bookingId)) === 0) throw new Failure("not-found");
}

/** Sessions without both sides are passed over, but not back to the first one. */
const COMPLETED_SESSIONS_READ = 200;
const USUAL_WAIT_KEPT_MINUTES = 1;
const keptWaits = new WeakMap<AppContext, { minutes: number | null; from: Date; until: Date }>();

/** See `usualWaitMinutes` in domain/parchas.ts. Kept for a minute: it is the same for all customers. */
export async function findUsualWait(ctx: AppContext, now: Date): Promise<number | null> {
  const kept = keptWaits.get(ctx);
  if (kept && kept.from <= now && now < kept.until) return kept.minutes;
  const waits = await queries.listWaits(ctx.db, USUAL_WAIT_SESSIONS, COMPLETED_SESSIONS_READ);
  const minutes = usualWaitMinutes(waits);
  keptWaits.set(ctx, { minutes, from: now, until: addMinutes(now, USUAL_WAIT_KEPT_MINUTES) });
  return minutes;
}

/** For closing an account: also deletes replaced photos. The uploads module erases the files afterwards. */
export async function deleteParchas(tx: Transaction, customerId: string) {
  await queries.deleteParchasOfCustomer(tx, customerId);
}
