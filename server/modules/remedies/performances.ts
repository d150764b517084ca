// Performing purchased remedies: the guide performs each one, uploads a video of it, and marks it as completed.
import type { OutputOf } from "#contract/endpoint.ts";
import type * as contract from "#contract/remedies.ts";
import { uploadIdOfPath } from "#domain/object-keys.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import { announceRemedyPerformed } from "#server/modules/notifications/outbox.ts";
import { type ClaimedVideo, claimVideo } from "#server/modules/uploads/claims.ts";
import { attachFile, detachFile, fileUrl } from "#server/modules/uploads/files.ts";
import * as queries from "./performances.sql.ts";

type PendingRemedy = OutputOf<typeof contract.listPendingRemedies>["vidhis"][number];

/** Remedies that are purchased or given and not performed yet, earliest session first. */
export async function listPendingRemedies(ctx: AppContext): Promise<PendingRemedy[]> {
  return (await queries.listPendingRemedies(ctx.db)).map(toPendingRemedy);
}

function toPendingRemedy(row: queries.PendingRemedyRow): PendingRemedy {
  return {
    bookingRemedyId: row.bookingRemedyId,
    userName: row.username,
    userPhone: row.phone,
    remedyName: row.name,
    remedyNameHindi: row.nameHindi,
    sessionDate: row.sessionDate,
    sessionTime: row.sessionTime,
    completionStatus: "pending",
    completionVideoUrl: row.videoKey === null ? null : fileUrl(row.videoKey),
  };
}

function requirePrescribed(row: queries.PerformanceRow | null): queries.PerformanceRow {
  if (row === null) throw new Failure("not-found");
  return row;
}

/** @throws Failure not-found; vidhi-not-purchased; vidhi-completed. */
function requirePending(row: queries.PerformanceRow | null): queries.PerformanceRow {
  const found = requirePrescribed(row);
  if (!found.isPurchased) throw new Failure("vidhi-not-purchased");
  if (found.isCompleted) throw new Failure("vidhi-completed");
  return found;
}

/**
 * Makes an uploaded video the one of this performance, and returns its URL. It replaces the current video, which the
 * customer can no longer load. If the upload is the current video already, because the client repeats a call whose answer
 * was lost, nothing changes.
 * @throws Failure not-found; vidhi-not-purchased; vidhi-completed; account-closed; what `claimVideo` throws.
 */
export async function uploadVideo(
  ctx: AppContext,
  bookingRemedyId: string,
  path: string,
  now: Date,
): Promise<string> {
  const uploadId = uploadIdOfPath(path);
  const findExisting = async () => {
    const performance = await queries.findPerformance(ctx.db, bookingRemedyId);
    const isThisUpload = uploadId !== null && performance?.videoObjectId === uploadId;
    return isThisUpload && performance.videoKey !== null ? fileUrl(performance.videoKey) : null;
  };
  const existing = await findExisting();
  if (existing) return existing;
  requirePending(await queries.findPerformance(ctx.db, bookingRemedyId));
  try {
    const video = await claimVideo(ctx, path, now);
    return await inTransaction(ctx.db, (tx) => replaceVideo(tx, bookingRemedyId, video, now));
  } catch (error) {
    // A parallel call with the same upload may have been faster.
    const parallel = error instanceof Failure ? await findExisting() : null;
    if (!parallel) throw error;
    return parallel;
  }
}

async function replaceVideo(
  tx: Transaction,
  bookingRemedyId: string,
  video: ClaimedVideo,
  now: Date,
): Promise<string> {
  const { customerId } = requirePrescribed(await queries.findPerformance(tx, bookingRemedyId));
  if ((await lockCustomer(tx, customerId))?.isDeleted) throw new Failure("account-closed");
  const performance = requirePending(await queries.findPerformanceForUpdate(tx, bookingRemedyId));
  const { bookingId, videoObjectId } = performance;
  await attachFile(tx, { objectId: video.objectId, bookingId }, now);
  if (videoObjectId) await detachFile(tx, videoObjectId, now);
  await queries.updateVideo(tx, bookingRemedyId, video);
  return fileUrl(video.key);
}

/**
 * Marks a remedy as performed, which cannot be undone, and notifies the customer. A second call changes nothing.
 * @throws Failure not-found; account-closed; vidhi-not-purchased; vidhi-without-video.
 */
export async function completeRemedy(ctx: AppContext, bookingRemedyId: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const { customerId } = requirePrescribed(await queries.findPerformance(tx, bookingRemedyId));
    const customer = await lockCustomer(tx, customerId);
    const performance = requirePrescribed(await queries.findPerformanceForUpdate(tx, bookingRemedyId));
    if (performance.isCompleted) return;
    // Closing the account refunds what was not performed.
    if (customer?.isDeleted) throw new Failure("account-closed");
    if (!performance.isPurchased) throw new Failure("vidhi-not-purchased");
    if (performance.videoKey === null) throw new Failure("vidhi-without-video");
    await queries.markCompleted(tx, bookingRemedyId, now);
    await announceRemedyPerformed(tx, { bookingId: performance.bookingId, bookingRemedyId }, now);
  });
}

/**
 * For closing an account: removes the videos, in which the guide says the customer's name. The uploads module erases the
 * files afterwards. The prescriptions stay, because orders and receipts refer to them.
 */
export async function removeVideos(tx: Transaction, customerId: string) {
  await queries.removeVideosOfCustomer(tx, customerId);
}
