// Large files that arrive in parts, to this server or straight to the bucket. After a cut network the browser asks how much
// has arrived and goes on from there.
import type { OutputOf } from "#contract/endpoint.ts";
import type { getNextPart } from "#contract/uploads.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { originalKey } from "#domain/object-keys.ts";
import { UNCLAIMED_UPLOAD_HOURS, UPLOAD_PART_BYTES, UPLOAD_URL_MINUTES } from "#domain/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { UploadMethod } from "#server/providers/storage/storage.ts";
import { type IncomingFile, isSigned, signedUrl, type Uploader } from "./tickets.ts";
import { tooLarge } from "./upload-failures.ts";
import * as queries from "./uploads.sql.ts";

type NextPart = OutputOf<typeof getNextPart>;
type PartRequest = Uploader & { id: string };
/** A ticket that declares the size of its file. */
type SizedTicket = queries.UploadRow & { sizeBytes: number };

/**
 * How much of a file has arrived, and where its next part goes; makes the parts the file once they are all there. Each
 * call lets the upload continue for half an hour more, so that a slow network or a long tunnel does not end it.
 * @throws Failure not-found, also for another person's upload; upload-expired (also for one without a declared size);
 * upload-claimed.
 */
export async function nextPart(ctx: AppContext, request: PartRequest, now: Date): Promise<NextPart> {
  const ticket = await requireOpenTicket(ctx, request, now);
  await queries.extendTicket(ctx.db, ticket.id, addMinutes(now, UPLOAD_URL_MINUTES));
  const whole = { offset: ticket.sizeBytes, part: null };
  if (await isComplete(ctx, ticket)) return whole;
  const { upload } = ctx.storage;
  const next =
    upload.kind === "server"
      ? await nextServerPart(ctx, upload, ticket, request.origin)
      : await nextBucketPart(ctx, upload, ticket);
  return next ?? whole;
}

async function isComplete({ storage }: AppContext, { id, sizeBytes }: SizedTicket): Promise<boolean> {
  return (await storage.sizeOf(originalKey(id))) === sizeBytes;
}

async function requireOpenTicket(
  ctx: AppContext,
  { id, adminId, userId }: PartRequest,
  now: Date,
): Promise<SizedTicket> {
  const ticket = await queries.findUpload(ctx.db, id);
  const isOwn = ticket?.adminId ? ticket.adminId === adminId : ticket?.userId && ticket.userId === userId;
  if (!ticket || !isOwn) throw new Failure("not-found");
  if (ticket.sizeBytes === null) throw new Failure("upload-expired");
  if (addMinutes(ticket.createdAt, UNCLAIMED_UPLOAD_HOURS * 60) <= now) throw new Failure("upload-expired");
  if (ticket.claimedAt) throw new Failure("upload-claimed");
  return { ...ticket, sizeBytes: ticket.sizeBytes };
}

type ServerUpload = Extract<UploadMethod, { kind: "server" }>;

/** Null when the file was complete and has been joined. */
async function nextServerPart(
  ctx: AppContext,
  upload: ServerUpload,
  ticket: SizedTicket,
  origin: string,
): Promise<NextPart | null> {
  const { id, sizeBytes } = ticket;
  const key = originalKey(id);
  const offset = await upload.parts.sizeOf(key);
  // No parts: none has arrived, or a parallel call has just joined them.
  if (offset === 0 && (await isComplete(ctx, ticket))) return null;
  if (offset >= sizeBytes) {
    await upload.parts.join(key);
    return null;
  }
  const url = `${signedUrl(ctx.config, origin, id)}&offset=${offset}`;
  return { offset, part: { url, headers: {}, end: Math.min(offset + UPLOAD_PART_BYTES, sizeBytes) } };
}

type BucketUpload = Extract<UploadMethod, { kind: "presigned" }>;

/** Null when the file was complete and has been joined. A bucket keeps whole parts only. */
async function nextBucketPart(
  ctx: AppContext,
  upload: BucketUpload,
  ticket: SizedTicket,
): Promise<NextPart | null> {
  const { id, sizeBytes } = ticket;
  const key = originalKey(id);
  const multipartId = ticket.multipartId ?? (await beginParts(ctx, upload, ticket));
  const offset = await upload.parts.sizeOf(key, multipartId);
  if (offset === null) {
    if (await isComplete(ctx, ticket)) return null;
    // The storage has forgotten the parts, by a rule of the bucket for example.
    throw new Failure("upload-expired");
  }
  if (offset >= sizeBytes) {
    await upload.parts.join(key, multipartId);
    return null;
  }
  const end = Math.min(offset + UPLOAD_PART_BYTES, sizeBytes);
  const url = await upload.parts.presignPut({
    key,
    multipartId,
    partNumber: offset / UPLOAD_PART_BYTES + 1,
    sizeBytes: end - offset,
    expiresInSeconds: UPLOAD_URL_MINUTES * 60,
  });
  return { offset, part: { url, headers: {}, end } };
}

async function beginParts(ctx: AppContext, upload: BucketUpload, { id, contentType }: SizedTicket) {
  const begun = await upload.parts.begin(originalKey(id), contentType);
  const multipartId = (await queries.setMultipartId(ctx.db, id, begun))?.multipartId ?? begun;
  if (multipartId !== begun) await upload.parts.remove(originalKey(id), begun);
  return multipartId;
}

type IncomingPart = Pick<IncomingFile, "id" | "signature" | "body"> & { offset: number };

/**
 * Stores a part of a ticket's file at this server. What has arrived stays when the network is cut. A part that arrives
 * twice, because the browser gave its first request up, is written twice to the same place.
 * @throws Failure upload-expired; upload-claimed; upload-too-large.
 */
export async function receivePart(ctx: AppContext, { id, signature, offset, body }: IncomingPart, now: Date) {
  const { upload } = ctx.storage;
  const isOwn = isSigned(ctx.config, id, signature);
  const ticket = isOwn && upload.kind === "server" ? await queries.findUpload(ctx.db, id) : null;
  if (upload.kind !== "server" || !ticket?.sizeBytes || ticket.expiresAt <= now)
    throw new Failure("upload-expired");
  if (ticket.claimedAt) throw new Failure("upload-claimed");
  const key = originalKey(id);
  // A gap: the parts before were deleted or joined meanwhile. The browser asks where to go on.
  if (offset > (await upload.parts.sizeOf(key))) throw new Failure("try-again");
  await upload.parts.receive(key, offset, upTo(ticket.sizeBytes, offset, body));
}

/** Passes the chunks on, and throws when they go beyond the end of the file. */
async function* upTo(sizeBytes: number, offset: number, body: AsyncIterable<Uint8Array>) {
  let end = offset;
  for await (const chunk of body) {
    end += chunk.byteLength;
    if (end > sizeBytes) throw tooLarge(sizeBytes);
    yield chunk;
  }
}
