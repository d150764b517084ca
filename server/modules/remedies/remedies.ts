// Vidhis: the catalogue, what is prescribed for a session, and what the guide has performed of it. Never imports
// payments: whoever settles money says here that a vidhi is bought. Of bookings it reads whose they are and whether they
// are completed.
import type { BookingRemedy, Remedy, RemedyForm } from "#contract/remedies.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockCustomer } from "#server/modules/customers/credits.ts";
import { announceRemedies, announceVidhiPerformed } from "#server/modules/notifications/notifications.ts";
import * as objects from "#server/modules/uploads/uploads.ts";
import { publish } from "#server/realtime/channel.ts";
import * as queries from "./remedies.sql.ts";

export type { RemedyRow } from "./remedies.sql.ts";

/** The catalogue, in the order in which it was made: all of it, or what can be prescribed. */
export function catalogue(ctx: AppContext, which: "all" | "active"): Promise<Remedy[]> {
  return queries.catalogue(ctx.db, which === "active");
}

export async function createRemedy(ctx: AppContext, form: RemedyForm, now: Date): Promise<Remedy> {
  const { name, nameHindi, price, videoUrl, isActive = true } = form;
  const wanted = { name, nameHindi, price, videoUrl: videoUrl || null, isActive };
  return required(await queries.insertRemedy(ctx.db, wanted, now));
}

/** What was prescribed of it keeps its names and price. @throws Failure not-found. */
export async function updateRemedy(ctx: AppContext, id: string, form: RemedyForm): Promise<Remedy> {
  const { name, nameHindi, price, isActive } = form;
  const videoUrl = form.videoUrl === "" ? null : form.videoUrl;
  return required(await queries.updateRemedy(ctx.db, id, { name, nameHindi, price, videoUrl, isActive }));
}

/** Fills a catalogue that has nothing in it. */
export async function seedCatalogue(ctx: AppContext, remedies: readonly queries.NewRemedy[], now: Date) {
  if (!(await queries.isCatalogueEmpty(ctx.db))) return;
  for (const remedy of remedies) await queries.insertRemedy(ctx.db, remedy, now);
}

function required<Found>(found: Found | null): Found {
  if (found === null) throw new Failure("not-found");
  return found;
}

/** A prescribed vidhi as it is shown, with the time of its session. */
export function remedyOf(
  { isCompleted, videoKey, ...rest }: queries.RemedyRow,
  { sessionDate, sessionTime }: { sessionDate: string; sessionTime: string },
): BookingRemedy {
  return {
    ...rest,
    completionStatus: isCompleted ? "completed" : "pending",
    completionVideoUrl: videoKey === null ? null : objects.addressOf(videoKey),
    sessionDate,
    sessionTime,
  };
}

const present = (row: queries.PlacedRow) => remedyOf(row, row);

/** Those of a session, for its customer or (`null`) for admins. @throws Failure not-found for another's as for none. */
export async function remediesOfBooking(
  ctx: AppContext,
  bookingId: string,
  userId: string | null,
): Promise<BookingRemedy[]> {
  const session = required(await queries.sessionOf(ctx.db, bookingId));
  if (userId !== null && session.userId !== userId) throw new Failure("not-found");
  return (await queries.ofBooking(ctx.db, bookingId)).map(present);
}

/** All of a customer's, newest session first. */
export async function remediesOfUser(ctx: AppContext, userId: string): Promise<BookingRemedy[]> {
  return (await queries.ofUser(ctx.db, userId)).map(present);
}

type Prescription = { bookingId: string; remedyIds: readonly string[]; adminId: string };

/**
 * Sets the list of a completed session: new ones at today's names and price, those on it already as they are, the rest
 * taken off, but never what is hers. Saved twice, it is the same list.
 * @throws Failure not-found (the session, or one of the catalogue); session-not-completed; account-closed;
 * remedy-not-offered; vidhi-in-order while its customer may be paying for one that is to be taken off.
 */
export async function prescribe(
  ctx: AppContext,
  { bookingId, remedyIds, adminId }: Prescription,
  now: Date,
): Promise<BookingRemedy[]> {
  const wanted = [...new Set(remedyIds.map((id) => id.toLowerCase()))];
  return inTransaction(ctx.db, async (tx) => {
    await lockSession(tx, bookingId);
    const known = await queries.remediesForPrescription(tx, wanted);
    if (known.length < wanted.length) throw new Failure("not-found");
    const before = new Set((await queries.ofBooking(tx, bookingId)).map(({ id }) => id));
    const added = known.filter(({ id }) => !before.has(id));
    if (added.some(({ isActive }) => !isActive)) throw new Failure("remedy-not-offered");
    if (await queries.isAnyOtherInOrder(tx, bookingId, wanted)) throw new Failure("vidhi-in-order");
    await queries.removeOthers(tx, bookingId, wanted, now);
    const addedIds = added.map(({ id }) => id);
    await queries.prescribe(tx, { bookingId, remedyIds: addedIds, prescribedBy: adminId }, now);
    const remedies = (await queries.ofBooking(tx, bookingId)).map(present);
    if (added.length > 0) await tell(tx, bookingId, remedies.length, now);
    return remedies;
  });
}

async function tell(tx: Transaction, bookingId: string, count: number, now: Date) {
  await announceRemedies(tx, bookingId, now);
  const message = { type: "remedies-prescribed", bookingId, count } as const;
  await publish(tx, { to: { side: "user", bookingId }, message }, now);
}

/** Her account first, then the session, as whoever closes the account does. */
async function lockSession(tx: Transaction, bookingId: string) {
  const { userId } = required(await queries.sessionOf(tx, bookingId));
  await requireAccount(tx, userId);
  const { status } = required(await queries.sessionForUpdate(tx, bookingId));
  if (status !== "completed") throw new Failure("session-not-completed");
}

async function requireAccount(tx: Transaction, userId: string) {
  if ((await lockCustomer(tx, userId))?.isDeleted) throw new Failure("account-closed");
}

/** What was bought or given and is still to be performed, earliest session first. */
export async function pendingVidhis(ctx: AppContext) {
  return (await queries.pending(ctx.db)).map(({ videoKey, ...vidhi }) => ({
    ...vidhi,
    completionStatus: "pending" as const,
    completionVideoUrl: videoKey === null ? null : objects.addressOf(videoKey),
  }));
}

function requireOpen(vidhi: queries.Vidhi | null): queries.Vidhi {
  const found = required(vidhi);
  if (!found.isPurchased) throw new Failure("vidhi-not-purchased");
  if (found.isCompleted) throw new Failure("vidhi-completed");
  return found;
}

/**
 * Makes an uploaded video the one of a vidhi; the one before is the customer's no more. The same video again (an answer
 * that got lost) changes nothing. Answers its address.
 * @throws Failure not-found; vidhi-not-purchased; vidhi-completed; account-closed; what claiming throws.
 */
export async function uploadVideo(ctx: AppContext, id: string, path: string, now: Date): Promise<string> {
  const uploadId = objects.uploadIdOf(path);
  const known = async () => {
    const vidhi = await queries.vidhiById(ctx.db, id);
    const isThis = uploadId !== null && vidhi?.videoObjectId === uploadId;
    return isThis && vidhi.videoKey !== null ? objects.addressOf(vidhi.videoKey) : null;
  };
  const before = await known();
  if (before) return before;
  requireOpen(await queries.vidhiById(ctx.db, id));
  try {
    const video = await objects.claimVideo(ctx, path, now);
    return await inTransaction(ctx.db, (tx) => putVideo(tx, id, video, now));
  } catch (error) {
    // Sent twice at once, the other one has it.
    const meanwhile = error instanceof Failure ? await known() : null;
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

async function putVideo(
  tx: Transaction,
  id: string,
  video: objects.ClaimedVideo,
  now: Date,
): Promise<string> {
  await requireAccount(tx, required(await queries.vidhiById(tx, id)).userId);
  const { bookingId, videoObjectId } = requireOpen(await queries.vidhiForUpdate(tx, id));
  await objects.attach(tx, { objectId: video.objectId, bookingId }, now);
  if (videoObjectId) await objects.detach(tx, videoObjectId, now);
  await queries.setVideo(tx, id, video);
  return objects.addressOf(video.key);
}

/** The vidhi has been performed, for good. Again: nothing changes. @throws Failure not-found; vidhi-…; account-closed. */
export async function complete(ctx: AppContext, id: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    const seen = required(await queries.vidhiById(tx, id));
    const customer = await lockCustomer(tx, seen.userId);
    const vidhi = required(await queries.vidhiForUpdate(tx, id));
    if (vidhi.isCompleted) return;
    // What she paid for it goes back instead.
    if (customer?.isDeleted) throw new Failure("account-closed");
    if (!vidhi.isPurchased) throw new Failure("vidhi-not-purchased");
    if (vidhi.videoKey === null) throw new Failure("vidhi-without-video");
    await queries.complete(tx, id, now);
    await announceVidhiPerformed(tx, { bookingId: vidhi.bookingId, bookingRemedyId: id }, now);
  });
}

/** The account is closed: the videos go. The files are erased after it. */
export async function eraseOf(tx: Transaction, userId: string) {
  await queries.dropVideosOfUser(tx, userId);
}
