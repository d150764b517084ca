// Files that people bring: a ticket to put one, what becomes of it when it is claimed, and who may see it. Refuses to
// know what a parcha or a vidhi is, and where the bytes lie.
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { InputOf } from "#contract/endpoint.ts";
import type { uploadTicket } from "#contract/objects.ts";
import { addMinutes } from "#domain/ist-time.ts";
import {
  contentTypeOf,
  largeKeyOf,
  objectOfKey,
  originalKey,
  smallKeyOf,
  uploadOf,
  videoKeyOf,
} from "#domain/object-keys.ts";
import {
  IMAGE_MAX_BYTES,
  IMAGE_MAX_MEGAPIXELS,
  sayBytes,
  UPLOAD_MINUTES,
  uploadLimitBytes,
  VIDEO_MAX_BYTES,
} from "#domain/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { HEAD_BYTES, type ImageKind, imageKindOf, videoKindOf } from "#server/media/kinds.ts";
import { BadImage, type Renditions } from "#server/media/works.ts";
import type { Range } from "#server/providers/storage/storage.ts";
import * as queries from "./uploads.sql.ts";

/** What a claimed image became: keys in the store; `large` and `small` are served, the original never. */
export type ClaimedImage = { objectId: string; largeKey: string; smallKey: string };
export type ClaimedVideo = { objectId: string; key: string; contentType: string };
/** The address that a page loads. */
export function addressOf(key: string): string {
  return `/objects/${key}`;
}

type Wanted = NonNullable<InputOf<typeof uploadTicket>>;

/**
 * Where one file may be put for a while. `origin`: by which the asker reaches us.
 * @throws Failure upload-too-large when so much is announced.
 */
export async function ticketFor(
  ctx: AppContext,
  { adminId, origin }: { adminId: string; origin: string },
  wanted: Wanted,
  now: Date,
) {
  const limitBytes = uploadLimitBytes(wanted);
  if (wanted.size !== undefined && wanted.size > limitBytes) throw tooLarge(limitBytes);
  const ticket = {
    id: randomUUID(),
    adminId,
    expiresAt: addMinutes(now, UPLOAD_MINUTES),
    sizeBytes: wanted.size ?? null,
    contentType: wanted.contentType ?? null,
  };
  await queries.insertTicket(ctx.db, ticket, now);
  const { url, headers } = await putAddress(ctx, origin, ticket);
  const objectPath = originalKey(ticket.id);
  return { uploadURL: url, uploadUrl: url, objectPath, headers, expiresAt: ticket.expiresAt.toISOString() };
}

function putAddress({ storage, config }: AppContext, origin: string, ticket: queries.Ticket) {
  const { id, sizeBytes, contentType } = ticket;
  const key = originalKey(id);
  if (storage.door.kind === "direct")
    return storage.door.addressFor({ key, sizeBytes, contentType, seconds: UPLOAD_MINUTES * 60 });
  const signature = signatureOf(config.secretKey, id).toString("base64url");
  const headers: Record<string, string> = contentType === null ? {} : { "content-type": contentType };
  return { url: `${origin}${addressOf(key)}?signature=${signature}`, headers };
}

/** What else the ticket says is on file. */
function signatureOf(secretKey: string, id: string): Buffer {
  return keyedHash(secretKey, "upload", id);
}

export type Incoming = {
  id: string;
  signature: string;
  contentType: string | null;
  /** Null: it is not said. */
  lengthBytes: number | null;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Takes the file that a ticket is for; again, as long as nobody has claimed it.
 * @throws Failure upload-expired (also for a forged address), upload-claimed, upload-too-large, upload-incomplete,
 * not-an-image, not-a-video.
 */
export async function receive(ctx: AppContext, incoming: Incoming, now: Date) {
  const { id, signature, contentType, lengthBytes, body } = incoming;
  const { door } = ctx.storage;
  const isOurs = isSameHash(Buffer.from(signature, "base64url"), signatureOf(ctx.config.secretKey, id));
  const ticket = isOurs && door.kind === "ours" ? await queries.objectById(ctx.db, id) : null;
  if (door.kind !== "ours" || !ticket || ticket.expiresAt <= now) throw new Failure("upload-expired");
  if (ticket.claimedAt) throw new Failure("upload-claimed");
  const limitBytes = ticket.sizeBytes ?? IMAGE_MAX_BYTES;
  if (lengthBytes !== null && lengthBytes > limitBytes) throw tooLarge(limitBytes);
  if (lengthBytes !== null) requireWhole(ticket, lengthBytes);
  requireKind(ticket, contentType);
  await door.receive(originalKey(id), counted(ticket, limitBytes, body));
  // Claimed while this was coming in: what has come is nobody's.
  if ((await queries.objectById(ctx.db, id))?.claimedAt) {
    await ctx.storage.remove(originalKey(id));
    throw new Failure("upload-claimed");
  }
}

/** Passes on what comes, and fails when it is more or less than it may be. */
async function* counted(ticket: queries.Ticket, limitBytes: number, body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    yield chunk;
  }
  requireWhole(ticket, bytes);
}

function requireWhole({ sizeBytes }: queries.Ticket, bytes: number) {
  if (bytes === 0 || (sizeBytes !== null && bytes !== sizeBytes))
    throw new Failure("upload-incomplete", { values: { limit: sayBytes(sizeBytes ?? IMAGE_MAX_BYTES) } });
}

/** A ticket for an image takes none that says it is something else; of what it is the bytes decide, when it is claimed. */
function requireKind(ticket: queries.Ticket, contentType: string | null) {
  const announced = kindOf(ticket.contentType);
  const said = kindOf(contentType);
  if (announced === null || said === null || said === announced) return;
  throw announced === "video" ? notVideo() : notImage();
}

function kindOf(contentType: string | null): string | null {
  const [kind = ""] = (contentType ?? "").toLowerCase().split("/");
  return kind === "application" ? null : kind || null;
}

const tooLarge = (bytes: number) => new Failure("upload-too-large", { values: { limit: sayBytes(bytes) } });
const notImage = () => new Failure("not-an-image", { values: { limit: sayBytes(IMAGE_MAX_BYTES) } });
const notVideo = () => new Failure("not-a-video", { values: { limit: sayBytes(VIDEO_MAX_BYTES) } });

/**
 * Takes over what was put under a ticket's path ("uploads/<uuid>", also with "/objects/" before it, query cut), works
 * the image (up to 15 s, so not in a transaction) and writes both renditions. `attach` afterwards binds it; until then
 * a second claim answers the same.
 * @throws Failure not-uploaded, upload-incomplete, upload-too-large, not-an-image, image-too-large, image-broken,
 * upload-claimed; try-again when many pictures wait.
 */
export async function claimImage(ctx: AppContext, path: string, now: Date): Promise<ClaimedImage> {
  const { id, mainKey, smallKey } = await claimOnce(ctx, path, now, async (ticket) => {
    const bytes = await bytesOf(ctx, ticket, await arrivedSize(ctx, ticket, IMAGE_MAX_BYTES));
    const kind = await imageKindOf(bytes);
    if (!kind) throw notImage();
    const { large, small } = await rendered(ctx, bytes, kind);
    const keys = { mainKey: largeKeyOf(ticket.id), smallKey: smallKeyOf(ticket.id) };
    await ctx.storage.put(keys.mainKey, large, "image/jpeg");
    await ctx.storage.put(keys.smallKey, small, "image/webp");
    return keys;
  });
  if (!mainKey || !smallKey) throw notImage();
  return { objectId: id, largeKey: mainKey, smallKey };
}

/** The same for one video, which stays as it is. @throws Failure as `claimImage`, and not-a-video. */
export async function claimVideo(ctx: AppContext, path: string, now: Date): Promise<ClaimedVideo> {
  const { id, mainKey, smallKey } = await claimOnce(ctx, path, now, async (ticket) => {
    const sizeBytes = await arrivedSize(ctx, ticket, VIDEO_MAX_BYTES);
    const kind = await videoKindOf(await bytesOf(ctx, ticket, Math.min(sizeBytes, HEAD_BYTES)));
    if (!kind) throw notVideo();
    const key = videoKeyOf(ticket.id, kind);
    await ctx.storage.copy(originalKey(ticket.id), key);
    return { mainKey: key, smallKey: null };
  });
  if (!mainKey || smallKey) throw notVideo();
  return { objectId: id, key: mainKey, contentType: contentTypeOf(mainKey) };
}

type Keys = { mainKey: string | null; smallKey: string | null };

/** What an upload has become: by this work, or by another one's claim before it or at the same time. */
async function claimOnce(
  ctx: AppContext,
  path: string,
  now: Date,
  work: (ticket: queries.Ticket) => Promise<Keys & { mainKey: string }>,
): Promise<Keys & { id: string }> {
  const ticket = await claimable(ctx, path);
  if (ticket.claimedAt) return ticket;
  try {
    const keys = await work(ticket);
    await queries.claim(ctx.db, ticket.id, keys, now);
  } catch (error) {
    // Who was quicker has taken the original away: after its claim.
    const again = await claimable(ctx, path);
    if (again.claimedAt) return again;
    throw error;
  }
  // It may say where it was taken. The sweep looks again, once nothing can be put there any more.
  await ctx.storage.remove(originalKey(ticket.id));
  return claimable(ctx, path);
}

/** Which upload a path names; null: none. It is the id of the object that it becomes. */
export function uploadIdOf(path: string): string | null {
  return uploadOf(path);
}

/** A ticket whose file is nobody's yet. */
async function claimable(ctx: AppContext, path: string): Promise<queries.ObjectRow> {
  const id = uploadIdOf(path);
  const found = id === null ? null : await queries.objectById(ctx.db, id);
  if (!found) throw new Failure("not-uploaded");
  if (found.bookingId) throw new Failure("upload-claimed");
  return found;
}

/** A store that browsers put to by themselves may have taken more, or less, than it should. */
async function arrivedSize(ctx: AppContext, ticket: queries.Ticket, limitBytes: number): Promise<number> {
  const sizeBytes = await ctx.storage.sizeOf(originalKey(ticket.id));
  if (sizeBytes === null) throw new Failure("not-uploaded");
  const ownLimitBytes = Math.min(limitBytes, ticket.sizeBytes ?? IMAGE_MAX_BYTES);
  if (sizeBytes > ownLimitBytes) throw tooLarge(ownLimitBytes);
  requireWhole(ticket, sizeBytes);
  return sizeBytes;
}

/** The first so many bytes of what was put. */
async function bytesOf(ctx: AppContext, { id }: queries.Ticket, count: number): Promise<Buffer> {
  const stream = await ctx.storage.read(originalKey(id), { start: 0, end: count - 1 });
  if (!stream) throw new Failure("not-uploaded");
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function rendered(ctx: AppContext, bytes: Uint8Array, kind: ImageKind): Promise<Renditions> {
  try {
    return await ctx.images.render(bytes, kind);
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    if (error.flaw === "busy") throw new Failure("try-again", { retryAfterSeconds: 15 });
    if (error.flaw === "broken")
      throw new Failure("image-broken", { values: { limit: sayBytes(IMAGE_MAX_BYTES) } });
    throw new Failure("image-too-large", { values: { megapixels: IMAGE_MAX_MEGAPIXELS } });
  }
}

/**
 * Says whose a claimed object is: the booking's customer may see it, and admins. In the transaction that makes it a
 * parcha or a video. @throws Failure upload-claimed when it has become another one's meanwhile.
 */
export async function attach(tx: Transaction, wanted: { objectId: string; bookingId: string }, now: Date) {
  const { objectId, bookingId } = wanted;
  if ((await queries.attach(tx, objectId, bookingId, now)) === 0) throw new Failure("upload-claimed");
}

/** It was replaced: its address is 404 for the customer, and stays for admins. */
export async function detach(tx: Transaction, objectId: string, now: Date) {
  await queries.detach(tx, objectId, now);
}

/** Nobody sees what belongs to these bookings any more, from the end of the transaction on; the sweep forgets the bytes. */
export async function askToErase(tx: Transaction, bookingIds: readonly string[], now: Date) {
  await queries.askToErase(tx, bookingIds, now);
}

type Viewer = { customer: { id: string } | null; admin: { id: string } | null };

export type Served = {
  contentType: string;
  sizeBytes: number;
  /** Under one key the bytes never change. */
  etag: string;
  read(range: Range): Promise<Readable | null>;
};

/** What lies at an address, for whom it may be shown to. @throws Failure not-found for another's as for none. */
export async function openFor(ctx: AppContext, { customer, admin }: Viewer, key: string): Promise<Served> {
  const id = objectOfKey(key);
  const found = id === null ? null : await queries.objectById(ctx.db, id);
  const isServed = found && !found.eraseAskedAt && (key === found.mainKey || key === found.smallKey);
  const isHers = customer !== null && found?.userId === customer.id && !found.detachedAt;
  if (!isServed || !(admin || isHers)) throw new Failure("not-found");
  const sizeBytes = await ctx.storage.sizeOf(key);
  if (sizeBytes === null) throw new Failure("not-found");
  return {
    contentType: contentTypeOf(key),
    sizeBytes,
    etag: `"${key.split("/")[1]}"`,
    read: (range) => ctx.storage.read(key, range),
  };
}
