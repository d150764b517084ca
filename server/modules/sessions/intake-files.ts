// The recording and the photos that a customer gives the guide before a session. The uploads module stores them and decides
// who may load them; here is what belongs to which session.
import type { InputOf } from "#contract/endpoint.ts";
import type { addIntakeFile, createIntakeUpload } from "#contract/intake-files.ts";
import type { IntakeFiles } from "#contract/intakes.ts";
import { INTAKE_FILE_BYTES, type IntakeFileKind, MAX_INTAKE_FILES } from "#domain/intake-files.ts";
import { canEditIntake } from "#domain/intakes.ts";
import { uploadIdOfAddress } from "#domain/object-keys.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockOwnBooking, requireOwnBooking } from "#server/modules/bookings/bookings.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import {
  claimImage,
  claimVoice,
  INTAKE_PHOTO_KEYS,
  requireUploadOf,
} from "#server/modules/uploads/claims.ts";
import { attachFile, fileUrl, requestErasureOfFile } from "#server/modules/uploads/files.ts";
import { createTicket } from "#server/modules/uploads/tickets.ts";
import * as queries from "./intake-files.sql.ts";

/** A customer's session. */
type Owner = { customerId: string; bookingId: string };

/** @throws Failure not-found; not-possible-now; upload-too-large; too-many-requests. */
export async function openIntakeUpload(
  ctx: AppContext,
  { customerId, bookingId, origin }: Owner & { origin: string },
  { kind, ...declared }: InputOf<typeof createIntakeUpload>,
  now: Date,
) {
  await requireEditable(ctx.db, { customerId, bookingId }, now);
  return createTicket(
    ctx,
    { adminId: null, userId: customerId, origin },
    declared,
    now,
    INTAKE_FILE_BYTES[kind],
  );
}

/**
 * Gives an uploaded file to the guide. The same upload again changes nothing, since a browser repeats a call whose answer
 * was lost. @throws Failure not-found; not-possible-now; too-many-photos; what `claimImage` and `claimVoice` throw.
 */
export async function addFile(
  ctx: AppContext,
  owner: Owner,
  { kind, objectPath, seconds = 1 }: InputOf<typeof addIntakeFile>,
  now: Date,
): Promise<IntakeFiles> {
  await requireEditable(ctx.db, owner, now);
  if (await isAdded(ctx.db, owner, objectPath)) return listFiles(ctx, owner.bookingId);
  await requireUploadOf(ctx, owner.customerId, objectPath);
  try {
    const { objectId } =
      kind === "voice"
        ? await claimVoice(ctx, objectPath, now)
        : await claimImage(ctx, objectPath, now, INTAKE_PHOTO_KEYS);
    const file = { objectId, kind, seconds: kind === "voice" ? seconds : null };
    await inTransaction(ctx.db, (tx) => attach(tx, owner, file, now));
  } catch (error) {
    // A parallel call with the same upload may have been faster.
    if (!(error instanceof Failure) || !(await isAdded(ctx.db, owner, objectPath))) throw error;
  }
  return listFiles(ctx, owner.bookingId);
}

type NewFile = { objectId: string; kind: IntakeFileKind; seconds: number | null };

async function attach(tx: Transaction, owner: Owner, { objectId, kind, seconds }: NewFile, now: Date) {
  const { customerId, bookingId } = owner;
  // Closing the account takes the same lock, so no file is added after it has erased them.
  const customer = await lockCustomer(tx, customerId);
  if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
  const booking = await lockOwnBooking(tx, customerId, bookingId, "write-intake");
  if (!canEditIntake(booking, now)) throw new Failure("not-possible-now");
  if (kind === "voice") await eraseVoice(tx, bookingId, now);
  await attachFile(tx, { objectId, bookingId }, now);
  const place = await findFreePlace(tx, bookingId, kind);
  await queries.insertFile(tx, { objectId, bookingId, kind, place, seconds }, now);
}

async function eraseVoice(tx: Transaction, bookingId: string, now: Date) {
  const voice = (await queries.listFiles(tx, bookingId)).find(({ kind }) => kind === "voice");
  if (voice) await erase(tx, await queries.deleteFile(tx, bookingId, voice.objectId), now);
}

/** @throws Failure too-many-photos */
async function findFreePlace(tx: Transaction, bookingId: string, kind: IntakeFileKind): Promise<number> {
  const taken = (await queries.listFiles(tx, bookingId)).filter((file) => file.kind === kind);
  const places = Array.from({ length: MAX_INTAKE_FILES[kind] }, (_, place) => place);
  const free = places.find((place) => taken.every((file) => file.place !== place));
  if (free === undefined) throw new Failure("too-many-photos");
  return free;
}

async function requireEditable(db: AppContext["db"], { customerId, bookingId }: Owner, now: Date) {
  const booking = await requireOwnBooking(db, customerId, bookingId, "write-intake");
  if (!canEditIntake(booking, now)) throw new Failure("not-possible-now");
}

async function isAdded(db: AppContext["db"], { bookingId }: Owner, objectPath: string): Promise<boolean> {
  const objectId = uploadIdOfAddress(objectPath);
  return objectId !== null && (await queries.hasFile(db, bookingId, objectId)) !== null;
}

/** Possible at any time. @throws Failure not-found */
export async function deleteFile(
  ctx: AppContext,
  { customerId, bookingId }: Owner,
  fileId: string,
  now: Date,
): Promise<IntakeFiles> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnBooking(tx, customerId, bookingId, "write-intake");
    await erase(tx, await queries.deleteFile(tx, bookingId, fileId), now);
  });
  return listFiles(ctx, bookingId);
}

export async function deleteFilesOfBooking(tx: Transaction, bookingId: string, now: Date) {
  await erase(tx, await queries.deleteFiles(tx, bookingId), now);
}

/** All files of a customer who closes the account. */
export async function deleteFilesOf(tx: Transaction, customerId: string, now: Date) {
  await erase(tx, await queries.deleteFilesOf(tx, customerId), now);
}

export async function deleteFilesOfCancelled(tx: Transaction, cancelledBefore: Date, now: Date) {
  await erase(tx, await queries.deleteFilesOfCancelled(tx, cancelledBefore), now);
}

async function erase(tx: Transaction, deleted: readonly { objectId: string }[], now: Date) {
  for (const { objectId } of deleted) await requestErasureOfFile(tx, objectId, now);
}

export async function listFiles({ db }: Pick<AppContext, "db">, bookingId: string): Promise<IntakeFiles> {
  return toIntakeFiles(await queries.listFiles(db, bookingId));
}

/** By session, earliest first. */
export async function listFilesOfCustomer({ db }: AppContext, customerId: string) {
  const bySession = Map.groupBy(await queries.listFilesOfCustomer(db, customerId), (file) => file.bookingId);
  return [...bySession].map(([bookingId, files]) => ({ bookingId, ...toIntakeFiles(files) }));
}

function toIntakeFiles(files: readonly queries.IntakeFileRow[]): IntakeFiles {
  const voice = files.find(({ kind }) => kind === "voice");
  return {
    voice: voice ? { id: voice.objectId, url: fileUrl(voice.mainKey), seconds: voice.seconds ?? 0 } : null,
    photos: files.flatMap(({ kind, objectId, mainKey, smallKey }) =>
      kind === "photo" && smallKey
        ? [{ id: objectId, url: fileUrl(mainKey), thumbnailUrl: fileUrl(smallKey) }]
        : [],
    ),
  };
}
