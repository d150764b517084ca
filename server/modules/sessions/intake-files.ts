// The recording and the photos that a customer gives the guide before a session. The uploads module stores them and decides
// who may load them; here is what belongs to which session.
import type { InputOf } from "#contract/endpoint.ts";
import type { addIntakeFile, createIntakeUpload } from "#contract/intake-files.ts";
import type { IntakeFiles } from "#contract/intakes.ts";
import { INTAKE_FILE_BYTES, MAX_INTAKE_PHOTOS } from "#domain/intake-files.ts";
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
import { attachFile, fileUrl, requestErasureOfIntake } from "#server/modules/uploads/files.ts";
import { createTicket } from "#server/modules/uploads/tickets.ts";
import * as queries from "./intake-files.sql.ts";

type Database = AppContext["db"] | Transaction;
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
  if (await isAdded(ctx, owner, objectPath)) return listFiles(ctx, owner.bookingId);
  await requireUploadOf(ctx, owner.customerId, objectPath);
  try {
    const { objectId } =
      kind === "voice"
        ? await claimVoice(ctx, objectPath, now)
        : await claimImage(ctx, objectPath, now, INTAKE_PHOTO_KEYS);
    const file = { objectId, seconds: kind === "voice" ? seconds : null };
    await inTransaction(ctx.db, (tx) => attach(tx, owner, file, now));
  } catch (error) {
    // A parallel call with the same upload may have been faster.
    if (!(error instanceof Failure) || !(await isAdded(ctx, owner, objectPath))) throw error;
  }
  return listFiles(ctx, owner.bookingId);
}

type NewFile = { objectId: string; seconds: number | null };

/** The lock of the booking lets one file after another be counted. @throws Failure too-many-photos; not-possible-now */
async function attach(tx: Transaction, owner: Owner, { objectId, seconds }: NewFile, now: Date) {
  const { customerId, bookingId } = owner;
  // Closing the account takes the same lock, so no file is added after it has erased them.
  const customer = await lockCustomer(tx, customerId);
  if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
  const booking = await lockOwnBooking(tx, customerId, bookingId, "write-intake");
  if (!canEditIntake(booking, now)) throw new Failure("not-possible-now");
  if (seconds !== null) await requestErasureOfIntake(tx, bookingId, "voice", now);
  else if ((await listFiles({ db: tx }, bookingId)).photos.length >= MAX_INTAKE_PHOTOS)
    throw new Failure("too-many-photos");
  await attachFile(tx, { objectId, bookingId, seconds }, now);
}

async function requireEditable(db: AppContext["db"], { customerId, bookingId }: Owner, now: Date) {
  const booking = await requireOwnBooking(db, customerId, bookingId, "write-intake");
  if (!canEditIntake(booking, now)) throw new Failure("not-possible-now");
}

async function isAdded({ db }: AppContext, { bookingId }: Owner, objectPath: string): Promise<boolean> {
  const objectId = uploadIdOfAddress(objectPath);
  return (await queries.listFiles(db, bookingId)).some(({ id }) => id === objectId);
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
    await requestErasureOfIntake(tx, bookingId, { id: fileId }, now);
  });
  return listFiles(ctx, bookingId);
}

export async function listFiles({ db }: { db: Database }, bookingId: string): Promise<IntakeFiles> {
  return toIntakeFiles(await queries.listFiles(db, bookingId));
}

/** By session, earliest first. */
export async function listFilesOfCustomer({ db }: AppContext, customerId: string) {
  const bySession = Map.groupBy(await queries.listFilesOfCustomer(db, customerId), (file) => file.bookingId);
  return [...bySession].map(([bookingId, files]) => ({ bookingId, ...toIntakeFiles(files) }));
}

function toIntakeFiles(files: readonly queries.IntakeFileRow[]): IntakeFiles {
  const voice = files.find(({ seconds }) => seconds !== null);
  return {
    voice: voice ? { id: voice.id, url: fileUrl(voice.mainKey), seconds: voice.seconds ?? 0 } : null,
    photos: files.flatMap(({ id, mainKey, smallKey }) =>
      smallKey ? [{ id, url: fileUrl(mainKey), thumbnailUrl: fileUrl(smallKey) }] : [],
    ),
  };
}
