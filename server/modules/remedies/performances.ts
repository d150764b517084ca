// Performing purchased remedies: the guide performs each one, uploads a video of it, and marks it as completed.
import type { OutputOf, QueryOf, Sent } from "#contract/endpoint.ts";
import type * as contract from "#contract/remedies.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { keyOfAddress, uploadIdOfAddress, uploadIdOfKey } from "#domain/object-keys.ts";
import { UNDO_MINUTES } from "#domain/remedies.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lunarDateReader } from "#server/modules/availability/panchang.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { findCustomers } from "#server/modules/customers/found-customers.ts";
import { announceRemedyPerformed } from "#server/modules/notifications/outbox.ts";
import {
  type ClaimedVideo,
  claimVideo,
  copyVideo,
  findVideoInUse,
  sourceOfCopy,
} from "#server/modules/uploads/claims.ts";
import { attachFile, fileUrl, releaseFile, requestErasureOfFile } from "#server/modules/uploads/files.ts";
import { publish } from "#server/realtime/channel.ts";
import { remedyNames, toPendingRemedy } from "./pending-remedies.ts";
import * as queries from "./performances.sql.ts";

const PAGE_ROWS = 20;

/** One page, last completed first; `nextCursor` is the `cursor` of the next page. */
export async function listPerformedRemedies(
  ctx: AppContext,
  { search = "", cursor, withheld }: NonNullable<QueryOf<typeof contract.listPerformedRemedies>>,
  rights: CustomerRights,
): Promise<Sent<OutputOf<typeof contract.listPerformedRemedies>>> {
  if (withheld) return { vidhis: [], nextCursor: null };
  // One row more than the page shows, to know whether there is a next page.
  const filter = toFilter(search.trim(), rights);
  const page = { filter, cursor: cursor ?? null, limit: PAGE_ROWS + 1 };
  const found = await queries.listPerformedRemedies(ctx.db, page);
  const shown = found.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  const [names, lunarDateOf] = await Promise.all([remedyNames(ctx, shown, rights), lunarDateReader(ctx)]);
  return {
    vidhis: shown.map((row) => ({
      ...row,
      ...toPendingRemedy(row, names),
      lunarDate: lunarDateOf(row.completedAt),
    })),
    nextCursor: last && found.length > PAGE_ROWS ? last.bookingRemedyId : null,
  };
}

function toFilter(search: string, rights: CustomerRights): queries.PerformedFilter {
  return search === "" ? null : { search, customers: findCustomers(search, rights) };
}

function requirePrescribed(row: queries.PerformanceRow | null): queries.PerformanceRow {
  if (row === null) throw new Failure("not-found");
  return row;
}

/**
 * @throws Failure vidhi-not-purchased; vidhi-completed when the customer has the video already; just-changed when it is not the
 * video that the admin saw.
 */
function requireReplaceable(
  { isPurchased, isCompleted, isWithheld, videoKey }: queries.PerformanceRow,
  { videoBefore }: ChosenVideo,
) {
  if (!isPurchased) throw new Failure("vidhi-not-purchased");
  if (isCompleted && !isWithheld) throw new Failure("vidhi-completed");
  if (videoBefore === undefined) return;
  if ((videoBefore && keyOfAddress(videoBefore)) !== videoKey) throw new Failure("just-changed");
}

/**
 * `namesNoPerson`: the admin has watched the video and confirms it. Needed for the video of another remedy. `videoBefore`: the
 * one that the admin saw, null for none; older clients do not say it.
 */
type ChosenVideo = { path: string; namesNoPerson: boolean; videoBefore: string | null | undefined };

/**
 * Makes an uploaded video, or a copy of another remedy's video, the one of this performance, and returns its URL. The
 * video that it replaces is a 404 for everyone from then on. If this is the current video already, because the client
 * repeats a call whose answer was lost, nothing changes.
 * @throws Failure not-found; vidhi-not-purchased; vidhi-completed; just-changed; video-may-name-a-person; account-closed;
 * what `claimVideo` throws.
 */
export async function uploadVideo(
  ctx: AppContext,
  bookingRemedyId: string,
  chosen: ChosenVideo,
  now: Date,
): Promise<string> {
  const uploadId = uploadIdOfAddress(chosen.path) ?? uploadIdOfKey(keyOfAddress(chosen.path));
  const findExisting = async () => {
    const performance = await queries.findPerformance(ctx.db, bookingRemedyId);
    if (!uploadId || !performance?.videoObjectId || performance.videoKey === null) return null;
    const isThisUpload =
      performance.videoObjectId === uploadId ||
      (await sourceOfCopy(ctx, performance.videoObjectId)) === uploadId;
    return isThisUpload ? fileUrl(performance.videoKey) : null;
  };
  const existing = await findExisting();
  if (existing) return existing;
  try {
    requireReplaceable(requirePrescribed(await queries.findPerformance(ctx.db, bookingRemedyId)), chosen);
    const video = await claimOrCopy(ctx, uploadId, chosen, now);
    return await inTransaction(ctx.db, (tx) => replaceVideo(tx, bookingRemedyId, { video, chosen }, now));
  } catch (error) {
    // A parallel call with the same upload may have been faster.
    const parallel = error instanceof Failure ? await findExisting() : null;
    if (!parallel) throw error;
    return parallel;
  }
}

async function claimOrCopy(
  ctx: AppContext,
  uploadId: string | null,
  { path, namesNoPerson }: ChosenVideo,
  now: Date,
): Promise<ClaimedVideo> {
  const shared = uploadId === null ? null : await findVideoInUse(ctx, uploadId);
  if (uploadId === null || !shared) return claimVideo(ctx, path, now);
  if (!namesNoPerson) throw new Failure("video-may-name-a-person");
  return copyVideo(ctx, { uploadId, key: shared.key }, now);
}

async function replaceVideo(
  tx: Transaction,
  bookingRemedyId: string,
  { video, chosen }: { video: ClaimedVideo; chosen: ChosenVideo },
  now: Date,
): Promise<string> {
  const { performance, isAccountClosed } = await lockPerformance(tx, bookingRemedyId);
  // Closing the account erased the videos; a new one would never be erased.
  if (isAccountClosed) throw new Failure("account-closed");
  requireReplaceable(performance, chosen);
  const { bookingId, videoObjectId } = performance;
  await attachFile(tx, { objectId: video.objectId, bookingId, isWithheld: true }, now);
  if (videoObjectId) await requestErasureOfFile(tx, videoObjectId, now);
  await queries.updateVideo(tx, bookingRemedyId, video);
  return fileUrl(video.key);
}

/**
 * Marks a remedy as performed, which cannot be undone. A minute later the customer learns of it and gets the video. With
 * `isResend` it sends a video that was taken back. Returns when the video will be published; null if it is.
 * @throws Failure not-found; account-closed; vidhi-not-purchased; vidhi-without-video; vidhi-video-held when the video was taken
 * back, which the caller's list may not show yet.
 */
export async function completeRemedy(
  ctx: AppContext,
  bookingRemedyId: string,
  { isResend, key }: { isResend: boolean; key: IdempotencyKey | null },
  now: Date,
): Promise<Date | null> {
  await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const { performance, isAccountClosed } = await lockPerformance(tx, bookingRemedyId);
    const isHeld = performance.isWithheld && performance.publishAt === null;
    if (isHeld && !isResend) throw new Failure("vidhi-video-held");
    if (!performance.isCompleted) {
      // Closing the account refunds what was not performed.
      if (isAccountClosed) throw new Failure("account-closed");
      if (!performance.isPurchased) throw new Failure("vidhi-not-purchased");
      if (performance.videoKey === null) throw new Failure("vidhi-without-video");
    }
    await queries.markCompleted(tx, bookingRemedyId, addMinutes(now, UNDO_MINUTES), now);
    return bookingRemedyId;
  });
  return requirePrescribed(await queries.findPerformance(ctx.db, bookingRemedyId)).publishAt;
}

/**
 * Takes the video back before the customer gets it. The remedy stays completed, and its video with the admins.
 * @throws Failure not-found; vidhi-completed when the minute is over.
 */
export async function undoPublication(ctx: AppContext, bookingRemedyId: string, now: Date): Promise<void> {
  if (await queries.takeBack(ctx.db, bookingRemedyId, now)) return;
  const { isCompleted } = requirePrescribed(await queries.findPerformance(ctx.db, bookingRemedyId));
  if (isCompleted) throw new Failure("vidhi-completed");
}

/** For the sweep: publishes the video of a completed remedy, unless that has been done or it was taken back. */
export async function publishDueVideo(ctx: AppContext, bookingRemedyId: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const { performance } = await lockPerformance(tx, bookingRemedyId);
    await publishVideo(tx, bookingRemedyId, performance, now);
  });
}

/** Locks the customer, then the remedy: the order of `lockCustomer`. */
async function lockPerformance(tx: Transaction, bookingRemedyId: string) {
  const { customerId } = requirePrescribed(await queries.findPerformance(tx, bookingRemedyId));
  const customer = await lockCustomer(tx, customerId);
  const performance = requirePrescribed(await queries.findPerformanceForUpdate(tx, bookingRemedyId));
  return { performance, isAccountClosed: performance.isAttendeeGone || (customer?.isDeleted ?? false) };
}

/** The changed row decides: of several sweeps, one lets the customer load the video and writes the message. */
async function publishVideo(
  tx: Transaction,
  bookingRemedyId: string,
  performance: queries.PerformanceRow,
  now: Date,
) {
  const { bookingId, attendeeId, videoObjectId } = performance;
  if (!(await queries.markPublished(tx, bookingRemedyId, now))) return;
  if (videoObjectId) await releaseFile(tx, videoObjectId);
  await announceRemedyPerformed(tx, { bookingId, bookingRemedyId }, now);
  if (attendeeId === null) return;
  // The attendee's open pages then fetch the remedies again.
  const message = { type: "remedy-performed", bookingId, bookingRemedyId } as const;
  await publish(tx, { to: { customer: attendeeId }, message }, now);
}

/**
 * For closing an account: removes the videos, in which the guide says the customer's name. The uploads module erases the
 * files afterwards. The prescriptions stay, because orders and receipts refer to them.
 */
export async function removeVideos(tx: Transaction, customerId: string) {
  await queries.removeVideosOfCustomer(tx, customerId);
}
