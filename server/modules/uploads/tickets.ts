// Upload tickets: a browser gets a URL, and may PUT one file there for a while. The URL leads to this server or
// straight to the bucket, whichever the storage supports.
import { randomUUID } from "node:crypto";
import type { InputOf } from "#contract/endpoint.ts";
import type { createUpload } from "#contract/uploads.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { originalKey } from "#domain/object-keys.ts";
import {
  MAX_IMAGE_BYTES,
  MAX_UNUSED_UPLOADS,
  UNCLAIMED_UPLOAD_HOURS,
  UPLOAD_URL_MINUTES,
  uploadLimitBytes,
} from "#domain/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { isTextSigned, type Secrets, signText } from "#server/crypto/keys.ts";
import { Failure } from "#server/failure.ts";
import { fileUrl } from "./files.ts";
import { notAnImage, notARecording, notAVideo, requireCompleteUpload, tooLarge } from "./upload-failures.ts";
import * as queries from "./uploads.sql.ts";

/** Of the signature. */
const PURPOSE = "upload";

type TicketRequest = NonNullable<InputOf<typeof createUpload>>;

/** The page's own origin (checked before): a page on 127.0.0.1 cannot upload to localhost. */
export function originOf({ config }: AppContext, { headers }: { headers: { origin?: string } }): string {
  return headers.origin ?? config.publicUrl;
}

/** Who uploads, an admin or a customer, and the origin by which the browser reaches this server. */
export type Uploader = { adminId: string | null; userId: string | null; origin: string };

/**
 * `limitBytes` by default follows from the declared type.
 * @throws Failure upload-too-large when the declared size is over the limit; too-many-requests when the customer has too
 * many uploads that no session uses.
 */
export async function createTicket(
  ctx: AppContext,
  { adminId, userId, origin }: Uploader,
  request: TicketRequest,
  now: Date,
  limitBytes = uploadLimitBytes(request),
) {
  if (userId) await requireFewUnused(ctx, userId, now);
  if (request.size !== undefined && request.size > limitBytes) throw tooLarge(limitBytes);
  const ticket = {
    id: randomUUID(),
    adminId,
    userId,
    expiresAt: addMinutes(now, UPLOAD_URL_MINUTES),
    sizeBytes: request.size ?? null,
    contentType: request.contentType ?? null,
  };
  await queries.insertTicket(ctx.db, ticket, now);
  const { url, headers } = await putRequestFor(ctx, origin, ticket);
  const objectPath = originalKey(ticket.id);
  return { uploadURL: url, uploadUrl: url, objectPath, headers, expiresAt: ticket.expiresAt };
}

/** The sweep deletes the oldest a day after it was begun. */
async function requireFewUnused({ db }: AppContext, userId: string, now: Date) {
  const unused = await queries.countUnattachedUploads(db, userId);
  if (!unused?.oldestAt || unused.count < MAX_UNUSED_UPLOADS) return;
  const deletedAt = addMinutes(unused.oldestAt, UNCLAIMED_UPLOAD_HOURS * 60);
  const retryAfterSeconds = Math.max(1, Math.ceil((deletedAt.getTime() - now.getTime()) / 1000));
  throw new Failure("too-many-requests", { retryAfterSeconds });
}

/** The URL of the PUT request, and the headers that the browser must send with it. */
function putRequestFor({ storage, config }: AppContext, origin: string, ticket: queries.Ticket) {
  const { id, sizeBytes, contentType } = ticket;
  const key = originalKey(id);
  if (storage.upload.kind === "presigned")
    return storage.upload.presignPut({
      key,
      sizeBytes,
      contentType,
      expiresInSeconds: UPLOAD_URL_MINUTES * 60,
    });
  const headers: Record<string, string> = contentType === null ? {} : { "content-type": contentType };
  return { url: signedUrl(config, origin, id), headers };
}

/** The URL at this server to which the file of a ticket is PUT. */
export function signedUrl(secrets: Secrets, origin: string, id: string): string {
  // The id alone: the ticket's expiry, size and type are in its row.
  const signature = signText(secrets, PURPOSE, id).toString("base64url");
  return `${origin}${fileUrl(originalKey(id))}?signature=${signature}`;
}

export function isSigned(secrets: Secrets, id: string, signature: string): boolean {
  return isTextSigned(secrets, { purpose: PURPOSE, text: id }, Buffer.from(signature, "base64url"));
}

export type IncomingFile = {
  id: string;
  signature: string;
  contentType: string | null;
  /** Null when the request has no Content-Length. */
  lengthBytes: number | null;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Stores the file of a ticket. A file that was stored before is replaced until the upload is claimed.
 * @throws Failure upload-expired (also for a forged URL), upload-claimed, upload-too-large, upload-incomplete,
 * not-an-image, not-a-video, not-a-recording.
 */
export async function receiveUpload(ctx: AppContext, file: IncomingFile, now: Date) {
  const { id, signature, contentType, lengthBytes, body } = file;
  const { upload } = ctx.storage;
  const isOwn = isSigned(ctx.config, id, signature);
  const ticket = isOwn && upload.kind === "server" ? await queries.findUpload(ctx.db, id) : null;
  if (upload.kind !== "server" || !ticket || ticket.expiresAt <= now) throw new Failure("upload-expired");
  if (ticket.claimedAt) throw new Failure("upload-claimed");
  const limitBytes = ticket.sizeBytes ?? MAX_IMAGE_BYTES;
  if (lengthBytes !== null && lengthBytes > limitBytes) throw tooLarge(limitBytes);
  if (lengthBytes !== null) requireCompleteUpload(ticket, lengthBytes);
  requireDeclaredType(ticket, contentType);
  await upload.receive(originalKey(id), checkSize(ticket, limitBytes, body));
  // If the upload was claimed while this file arrived, the claim is of the earlier file and this one is not used.
  if ((await queries.findUpload(ctx.db, id))?.claimedAt) {
    await ctx.storage.remove(originalKey(id));
    throw new Failure("upload-claimed");
  }
}

/** Passes the chunks on, and throws when they are more or fewer bytes than allowed. */
async function* checkSize(ticket: queries.Ticket, limitBytes: number, body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    yield chunk;
  }
  requireCompleteUpload(ticket, bytes);
}

/**
 * Compares image, video, … with what the ticket declares, where both name one. The actual type is detected from the bytes
 * when the upload is claimed.
 */
function requireDeclaredType(ticket: queries.Ticket, contentType: string | null) {
  const declared = topLevelType(ticket.contentType);
  const actual = topLevelType(contentType);
  if (declared === null || actual === null || actual === declared) return;
  if (declared === "audio") throw notARecording();
  throw declared === "video" ? notAVideo() : notAnImage();
}

/** `image` of `image/jpeg`. Null for `application/…`, which browsers send for unknown files. */
function topLevelType(contentType: string | null): string | null {
  const [type = ""] = (contentType ?? "").toLowerCase().split("/");
  return type === "application" ? null : type || null;
}
