// Claimed files under /objects/: which booking uses one, and who may load it.
import type { Readable } from "node:stream";
import { contentTypeOfKey, uploadIdOfKey } from "#domain/object-keys.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { ByteRange } from "#server/providers/storage/storage.ts";
import * as queries from "./uploads.sql.ts";

/** The path from which a page loads the file. */
export function fileUrl(key: string): string {
  return `/objects/${key}`;
}

type AttachedFile = {
  objectId: string;
  bookingId: string;
  /** The customer may not load it before `releaseFile`. */
  isWithheld?: boolean;
  /** Of a recording for the guide. */
  seconds?: number | null;
};

/**
 * Lets the customer of the booking load the file. Call it in the transaction that makes the file a parcha, a video or a
 * part of an intake.
 * @throws Failure upload-claimed when another booking uses the file already.
 */
export async function attachFile(tx: Transaction, file: AttachedFile, now: Date) {
  const { objectId, bookingId, isWithheld = false, seconds = null } = file;
  const attached = await queries.attachUpload(tx, objectId, { bookingId, isWithheld, seconds }, now);
  if (attached === 0) throw new Failure("upload-claimed");
}

/** From the commit on the customer may load a file that was withheld. */
export async function releaseFile(tx: Transaction, objectId: string) {
  await queries.releaseUpload(tx, objectId);
}

/** The file is a 404 for everyone once the transaction commits. The sweep deletes its bytes. */
export async function requestErasureOfFile(tx: Transaction, objectId: string, now: Date) {
  await queries.requestErasureOfUpload(tx, objectId, now);
}

/** The same of what a customer has given the guide for a session: one file, the recording, or all. */
export async function requestErasureOfIntake(
  tx: Transaction,
  bookingId: string,
  which: { id: string } | "voice" | "all",
  now: Date,
) {
  await queries.requestErasureOfIntake(tx, bookingId, which, now);
}

/** The same of a customer who closes the account. */
export async function requestErasureOfIntakesOf(tx: Transaction, customerId: string, now: Date) {
  await queries.requestErasureOfIntakesOf(tx, customerId, now);
}

/** The same of sessions that were cancelled long ago. */
export async function requestErasureOfCancelled(db: AppContext["db"], cancelledBefore: Date, now: Date) {
  await queries.requestErasureOfCancelled(db, cancelledBefore, now);
}

/** After a file was replaced: the customer gets a 404 for it, admins may still load it. */
export async function detachFile(tx: Transaction, objectId: string, now: Date) {
  await queries.detachUpload(tx, objectId, now);
}

/** Also what has arrived and is not used yet. Called when a customer closes the account. */
export async function requestErasureOfUnused(tx: Transaction, customerId: string, now: Date) {
  await queries.requestErasureOfUnattached(tx, customerId, now);
}

/** All files of these bookings are a 404 for everyone once the transaction commits. The sweep deletes their bytes. */
export async function requestErasure(tx: Transaction, bookingIds: readonly string[], now: Date) {
  await queries.requestErasure(tx, bookingIds, now);
}

type Viewer = { customer: { id: string } | null; admin: { id: string } | null };

export type ServedFile = {
  bookingId: string | null;
  contentType: string;
  sizeBytes: number;
  /** Derived from the key, whose bytes never change. */
  etag: string;
  read(range: ByteRange): Promise<Readable | null>;
};

/** @throws Failure not-found when there is no such file or this viewer may not load it. */
export async function openFile(
  ctx: AppContext,
  { customer, admin }: Viewer,
  key: string,
): Promise<ServedFile> {
  const id = uploadIdOfKey(key);
  const found = id === null ? null : await queries.findUpload(ctx.db, id);
  const isServed = found && !found.eraseAskedAt && (key === found.mainKey || key === found.smallKey);
  const isOwn =
    customer !== null && found?.customerId === customer.id && !found.detachedAt && !found.isWithheld;
  if (!isServed || !(admin || isOwn)) throw new Failure("not-found");
  const sizeBytes = await ctx.storage.sizeOf(key);
  if (sizeBytes === null) throw new Failure("not-found");
  return {
    bookingId: found.bookingId,
    contentType: contentTypeOfKey(key),
    sizeBytes,
    etag: `"${key.split("/")[1]}"`,
    read: (range) => ctx.storage.read(key, range),
  };
}
