// Claiming: the uploaded bytes are validated and become the files that are served: an image's two renditions, a video, a recording.
// What the files are used for is up to the caller, who then attaches them to a booking (files.ts).
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { MAX_VOICE_BYTES } from "#domain/intake-files.ts";
import { findMp4Metadata } from "#domain/mp4-metadata.ts";
import {
  contentTypeOfKey,
  isVideoKey,
  isVoiceKey,
  largeImageKey,
  largeIntakePhotoKey,
  originalKey,
  smallImageKey,
  smallIntakePhotoKey,
  uploadIdOfAddress,
  videoObjectKey,
  voiceKey,
} from "#domain/object-keys.ts";
import { type Redaction, UnknownLayout, UnplayableSound } from "#domain/redactions.ts";
import { formatBytes, MAX_IMAGE_BYTES, MAX_IMAGE_MEGAPIXELS, MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { readVideoFile } from "#domain/video-files.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { type ImageKind, imageKindOf, recordingKindOf } from "#server/media/file-kinds.ts";
import { BadImage, type Renditions } from "#server/media/image-renderer.ts";
import { withRedactions } from "#server/media/redactions.ts";
import { notAnImage, notARecording, notAVideo, requireCompleteUpload, tooLarge } from "./upload-failures.ts";
import * as queries from "./uploads.sql.ts";

/** Storage keys of the two renditions. */
export type ClaimedImage = { objectId: string; largeKey: string; smallKey: string };
type ImageKeys = { large: (id: string) => string; small: (id: string) => string };
const PARCHA_KEYS: ImageKeys = { large: largeImageKey, small: smallImageKey };
export const INTAKE_PHOTO_KEYS: ImageKeys = { large: largeIntakePhotoKey, small: smallIntakePhotoKey };
export type ClaimedVideo = { objectId: string; key: string };

/**
 * Claims the image that was uploaded to a ticket's path ("uploads/<uuid>") or URL
 * and writes both renditions. Until the image is attached, a repeated claim answers the same. Rendering takes up to 15 s,
 * so do not call this in a transaction.
 * @throws Failure not-uploaded, upload-incomplete, upload-too-large, not-an-image, image-too-large, image-broken,
 * upload-claimed; try-again when too many images wait to be rendered.
 */
export async function claimImage(
  ctx: AppContext,
  path: string,
  now: Date,
  keyOf: ImageKeys = PARCHA_KEYS,
): Promise<ClaimedImage> {
  const { id, mainKey, smallKey } = await claimOnce(ctx, path, now, async (ticket) => {
    const bytes = await readOriginal(ctx, ticket, await requireSize(ctx, ticket, MAX_IMAGE_BYTES));
    const kind = await imageKindOf(bytes);
    if (!kind) throw notAnImage();
    const { large, small } = await render(ctx, bytes, kind);
    const keys = { mainKey: keyOf.large(ticket.id), smallKey: keyOf.small(ticket.id) };
    await ctx.storage.put(keys.mainKey, large, "image/jpeg");
    await ctx.storage.put(keys.smallKey, small, "image/webp");
    return keys;
  });
  if (!mainKey || !smallKey) throw notAnImage();
  return { objectId: id, largeKey: mainKey, smallKey };
}

/**
 * Claims a recording of a voice: AAC in MP4, which is played everywhere, or PCM in WAV.
 * @throws Failure as `claimImage`, and not-a-recording.
 */
export async function claimVoice(ctx: AppContext, path: string, now: Date) {
  const { id, mainKey } = await claimOnce(ctx, path, now, async (ticket) => {
    const bytes = await readOriginal(ctx, ticket, await requireSize(ctx, ticket, MAX_VOICE_BYTES));
    const kind = await recordingKindOf(bytes);
    if (!kind) throw notARecording();
    const key = voiceKey(ticket.id, kind);
    const content = kind === "wav" ? requirePcm(bytes) : await withoutMetadata(bytes);
    await ctx.storage.put(key, content, contentTypeOfKey(key));
    return { mainKey: key, smallKey: null };
  });
  if (!mainKey || !isVoiceKey(mainKey)) throw notARecording();
  return { objectId: id, key: mainKey };
}

/** The format is read where recorders write it: in the first chunk. */
function requirePcm(file: Buffer): Buffer {
  const isPcm =
    file.byteLength >= 22 && file.toString("latin1", 12, 16) === "fmt " && file.readUInt16LE(20) === 1;
  if (!isPcm) throw notARecording();
  return file;
}

async function withoutMetadata(file: Buffer): Promise<Buffer> {
  try {
    const redactions = await findMp4Metadata(
      async (start, end) => file.subarray(start, end),
      file.byteLength,
    );
    return Buffer.concat(await Array.fromAsync(withRedactions(Readable.from([file]), redactions)));
  } catch (error) {
    const isRefused =
      error instanceof UnplayableSound || error instanceof UnknownLayout || error instanceof RangeError;
    throw isRefused ? notARecording() : error;
  }
}

/** @throws Failure not-uploaded unless this customer has made the upload that the path names. */
export async function requireUploadOf(ctx: AppContext, customerId: string, path: string): Promise<void> {
  const id = uploadIdOfAddress(path);
  const found = id === null ? null : await queries.findUpload(ctx.db, id);
  if (found?.userId !== customerId) throw new Failure("not-uploaded");
}

/** Claims a video, whose metadata is redacted. @throws Failure as `claimImage`, and not-a-video, silent-video. */
export async function claimVideo(ctx: AppContext, path: string, now: Date): Promise<ClaimedVideo> {
  const { id, mainKey, smallKey } = await claimOnce(ctx, path, now, async (ticket) => {
    const sizeBytes = await requireSize(ctx, ticket, MAX_VIDEO_BYTES);
    const { kind, redactions } = await readVideo(ctx, ticket, sizeBytes);
    const key = videoObjectKey(ticket.id, kind);
    await copyRedacted(ctx, ticket, { key, redactions, sizeBytes });
    return { mainKey: key, smallKey: null };
  });
  if (!mainKey || smallKey) throw notAVideo();
  return { objectId: id, key: mainKey };
}

/** The key of a video that a remedy uses. Null for any other upload, also when the video is to be erased. */
export async function findVideoInUse(ctx: AppContext, uploadId: string): Promise<{ key: string } | null> {
  const found = await queries.findUpload(ctx.db, uploadId);
  const isVideo = found?.mainKey != null && isVideoKey(found.mainKey);
  return found?.mainKey && isVideo && found.bookingId && !found.eraseAskedAt ? { key: found.mainKey } : null;
}

/**
 * Copies a video that a remedy uses, for another remedy, so that each can be replaced and erased by itself.
 * @throws Failure not-uploaded when the video was erased meanwhile.
 */
export async function copyVideo(
  ctx: AppContext,
  { uploadId, key: sourceKey }: { uploadId: string; key: string },
  now: Date,
): Promise<ClaimedVideo> {
  const objectId = randomUUID();
  const key = videoObjectKey(objectId, sourceKey.slice(sourceKey.lastIndexOf(".") + 1));
  if ((await ctx.storage.sizeOf(sourceKey)) === null) throw new Failure("not-uploaded");
  // The row is first, so that the sweep finds a copy whose server was killed.
  await queries.insertCopy(ctx.db, { id: objectId, sourceId: uploadId, mainKey: key }, now);
  await ctx.storage.copy(sourceKey, key);
  return { objectId, key };
}

/** The upload of which this one is a copy; null when it is no copy. */
export async function sourceOfCopy(ctx: AppContext, uploadId: string): Promise<string | null> {
  return (await queries.findUpload(ctx.db, uploadId))?.copiedFrom ?? null;
}

type Keys = { mainKey: string | null; smallKey: string | null };

/** Runs `processUpload` unless the upload is claimed already, and answers the keys of whichever claim was first. */
async function claimOnce(
  ctx: AppContext,
  path: string,
  now: Date,
  processUpload: (ticket: queries.Ticket) => Promise<Keys & { mainKey: string }>,
): Promise<Keys & { id: string }> {
  const ticket = await requireUnattached(ctx, path);
  if (ticket.claimedAt) return ticket;
  try {
    const keys = await processUpload(ticket);
    await queries.claimUpload(ctx.db, ticket.id, keys, now);
  } catch (error) {
    // A concurrent claim that finished first has removed the original.
    const again = await requireUnattached(ctx, path);
    if (again.claimedAt) return again;
    throw error;
  }
  // The original may contain the place where the photo was taken. The sweep deletes one that is uploaded after this.
  await ctx.storage.remove(originalKey(ticket.id));
  return requireUnattached(ctx, path);
}

/** @throws Failure not-uploaded when there is no such ticket, upload-claimed when a booking uses the upload. */
async function requireUnattached(ctx: AppContext, path: string): Promise<queries.UploadRow> {
  const id = uploadIdOfAddress(path);
  const found = id === null ? null : await queries.findUpload(ctx.db, id);
  if (!found) throw new Failure("not-uploaded");
  if (found.bookingId) throw new Failure("upload-claimed");
  return found;
}

/** Checked again because a bucket that browsers upload to directly may have accepted another size. */
async function requireSize(ctx: AppContext, ticket: queries.Ticket, limitBytes: number): Promise<number> {
  const sizeBytes = await ctx.storage.sizeOf(originalKey(ticket.id));
  if (sizeBytes === null) throw new Failure("not-uploaded");
  const ticketLimitBytes = Math.min(limitBytes, ticket.sizeBytes ?? MAX_IMAGE_BYTES);
  if (sizeBytes > ticketLimitBytes) throw tooLarge(ticketLimitBytes);
  requireCompleteUpload(ticket, sizeBytes);
  return sizeBytes;
}

async function copyRedacted(
  ctx: AppContext,
  ticket: queries.Ticket,
  { key, redactions, sizeBytes }: { key: string; redactions: readonly Redaction[]; sizeBytes: number },
) {
  const original = originalKey(ticket.id);
  if (redactions.length === 0) return ctx.storage.copy(original, key);
  const file = await ctx.storage.read(original, { start: 0, end: sizeBytes - 1 });
  if (!file) throw new Failure("not-uploaded");
  return ctx.storage.write(key, withRedactions(file, redactions), contentTypeOfKey(key));
}

/** @throws Failure not-a-video, silent-video */
async function readVideo(ctx: AppContext, ticket: queries.Ticket, sizeBytes: number) {
  try {
    const video = await readVideoFile((start, end) => readOriginal(ctx, ticket, end, start), sizeBytes);
    if (!video) throw notAVideo();
    return video;
  } catch (error) {
    throw error instanceof UnplayableSound ? new Failure("silent-video") : error;
  }
}

/** The bytes before `end`, from `start` on. */
async function readOriginal(
  ctx: AppContext,
  { id }: queries.Ticket,
  end: number,
  start = 0,
): Promise<Buffer> {
  if (end <= start) return Buffer.alloc(0);
  const stream = await ctx.storage.read(originalKey(id), { start, end: end - 1 });
  if (!stream) throw new Failure("not-uploaded");
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function render(ctx: AppContext, bytes: Uint8Array, kind: ImageKind): Promise<Renditions> {
  try {
    return await ctx.images.render(bytes, kind);
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    if (error.reason === "busy") throw new Failure("try-again", { retryAfterSeconds: 15 });
    if (error.reason === "broken")
      throw new Failure("image-broken", { values: { limit: formatBytes(MAX_IMAGE_BYTES) } });
    throw new Failure("image-too-large", { values: { megapixels: MAX_IMAGE_MEGAPIXELS } });
  }
}
