// The upload ticket, which is an endpoint of the contract, and the files themselves, which are plain HTTP routes.
import type { IncomingMessage } from "node:http";
import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { INTAKE_FILE_ROLES, PHOTO_ROLES, VIDEO_ROLES } from "#contract/access.ts";
import { INTAKE_FILE_VERB, PHOTO_VERB } from "#contract/audit.ts";
import * as contract from "#contract/uploads.ts";
import { isIntakeFileKey, isVideoKey } from "#domain/object-keys.ts";
import { Failure } from "#server/failure.ts";
import { recordRead } from "#server/http/audit-trail.ts";
import { parseByteRange } from "#server/http/byte-range.ts";
import { type Access, type Admin, authenticate, type RouteContext, route } from "#server/http/route.ts";
import { openFile, type ServedFile } from "./files.ts";
import { nextPart, receivePart } from "./parts.ts";
import { createTicket, originOf, receiveUpload } from "./tickets.ts";

const HIDDEN = { hide: true };
/** A phone that loses its network does not close the connection. */
const IDLE_TIMEOUT_MS = 60_000;
const LINGER_MS = 5_000;
/** When a file is opened as a page, it can only be looked at. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

export function uploadRoutes(routes: RouteContext) {
  const { ctx } = routes;
  route(routes, contract.createUpload, ({ input, admin, request, now }) => {
    const uploader = { adminId: admin.id, userId: null, origin: originOf(ctx, request) };
    return createTicket(ctx, uploader, input ?? {}, now);
  });
  route(routes, contract.getNextPart, ({ params, admin, customer, request, now }) => {
    const uploader = { adminId: admin?.id ?? null, userId: customer?.id ?? null };
    return nextPart(ctx, { id: params.id, ...uploader, origin: originOf(ctx, request) }, now);
  });
  void routes.app.register(async (app) => fileRoutes(app, routes));
}

/** Registered in a scope of their own, so that only these routes get request bodies as streams. */
function fileRoutes(app: FastifyInstance, routes: RouteContext) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  uploadFileRoute(app, routes);
  loadFileRoute(app, routes);
}

function uploadFileRoute(app: FastifyInstance, { ctx }: RouteContext) {
  // Needs neither cookie nor Origin: the signature in the URL authorizes the request.
  app.put<{ Params: { id: string }; Querystring: { signature?: unknown; offset?: unknown } }>(
    "/objects/uploads/:id",
    { schema: HIDDEN, onRequest: ignoreInvalidContentType },
    async (request, reply) => {
      const { id } = request.params;
      const { signature, offset } = request.query;
      if (!/^[0-9a-f-]{36}$/.test(id) || typeof signature !== "string") throw new Failure("upload-expired");
      const { "content-type": contentType = null, "content-length": length } = request.headers;
      const lengthBytes = length === undefined ? null : Number(length);
      request.raw.setTimeout(IDLE_TIMEOUT_MS, () => request.raw.destroy());
      const body = request.raw.iterator({ destroyOnReturn: false });
      try {
        if (offset === undefined)
          await receiveUpload(ctx, { id, signature, contentType, lengthBytes, body }, ctx.now());
        else await receivePart(ctx, { id, signature, offset: requireOffset(offset), body }, ctx.now());
      } catch (error) {
        closeAfterDelay(request.raw);
        throw error;
      }
      return reply.code(200).send();
    },
  );
}

/** @throws Failure upload-expired: an address that this server did not make. */
function requireOffset(text: unknown): number {
  if (typeof text !== "string" || !/^\d{1,12}$/.test(text)) throw new Failure("upload-expired");
  return Number(text);
}

function loadFileRoute(app: FastifyInstance, routes: RouteContext) {
  app.route<{ Params: { "*": string }; Querystring: { download?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/objects/*",
    schema: HIDDEN,
    handler: async (request, reply) => {
      // For errors; `sendFile` replaces it.
      reply.header("cache-control", "no-store");
      const access = fileAccess(request.params["*"]);
      const viewer = await authenticate(routes, access, request, reply);
      const file = await openFile(routes.ctx, viewer, request.params["*"]);
      await recordFileRead(routes, access, viewer, file, request);
      const { download } = request.query;
      const name = typeof download === "string" ? download : null;
      reply.header("content-disposition", name === null ? "inline" : asDownload(name, request.params["*"]));
      return sendFile(request, reply, file);
    },
  });
}

const PHOTO_PATH = PHOTO_VERB.slice("GET ".length);
const INTAKE_FILE_PATH = INTAKE_FILE_VERB.slice("GET ".length);
const RECORDED_PATHS = [PHOTO_PATH, INTAKE_FILE_PATH];
const FILE = { method: "GET", who: "either", allowsMissingTotp: false } as const;

function fileAccess(key: string): Access {
  if (isVideoKey(key)) return { ...FILE, path: "/objects/videos", roles: VIDEO_ROLES };
  if (isIntakeFileKey(key)) return { ...FILE, path: INTAKE_FILE_PATH, roles: INTAKE_FILE_ROLES };
  return { ...FILE, path: PHOTO_PATH, roles: PHOTO_ROLES };
}

/** The audit trail names the session of the file, not the file. */
async function recordFileRead(
  { auditTrail }: RouteContext,
  { method, path }: Access,
  { admin, now }: { admin: Admin | null; now: Date },
  { bookingId }: ServedFile,
  request: FastifyRequest,
) {
  if (!admin || !bookingId || !RECORDED_PATHS.includes(path)) return;
  const endpoint = { method, path };
  await recordRead(auditTrail, { endpoint, admin, request, params: { id: bookingId }, now });
}

/** A refused upload keeps its connection for a moment: a browser that is cut off while sending never reads the error. */
function closeAfterDelay(request: IncomingMessage) {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
  request.once("close", () => clearTimeout(timer));
}

/** Browsers that do not know a file's type send an empty Content-Type, which Fastify would reject. */
async function ignoreInvalidContentType({ raw }: FastifyRequest) {
  if (!/^[\w.+-]+\/[\w.+-]+/.test(raw.headers["content-type"] ?? "")) delete raw.headers["content-type"];
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const { contentType, sizeBytes, etag } = file;
  // A photo of a note, and what a customer gave the guide, is kept by no cache. A video is revalidated each time, so that
  // the cache shows nothing after a sign-out; without a cache, jumping within it would load it again.
  const isVideo = contentType.startsWith("video/");
  reply
    .header("cache-control", isVideo ? "private, no-cache" : "private, no-store")
    .header("etag", etag)
    .header("accept-ranges", "bytes");
  reply.header("content-security-policy", CONTENT_SECURITY_POLICY);
  const { "if-none-match": known, "if-range": ifRange, range } = request.headers;
  if (known !== undefined && matchesEtag(etag, known)) return reply.code(304).send();
  const part = ifRange === undefined || ifRange === etag ? parseByteRange(range, sizeBytes) : null;
  if (part === "none") {
    reply.header("content-range", `bytes */${sizeBytes}`);
    throw new Failure("bad-range");
  }
  const { start, end } = part ?? { start: 0, end: sizeBytes - 1 };
  if (part) reply.code(206).header("content-range", `bytes ${start}-${end}/${sizeBytes}`);
  reply.type(contentType).header("content-length", end - start + 1);
  if (request.method === "HEAD") return reply.send();
  const bytes = await file.read({ start, end });
  if (!bytes) throw new Failure("not-found");
  return reply.send(bytes);
}

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
function matchesEtag(etag: string, header: string): boolean {
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

/** A download under the requested name, cleaned of what a file system rejects and with the file's own extension. */
function asDownload(name: string, key: string): string {
  const extension = key.slice(key.lastIndexOf("."));
  const stem = [
    ...name
      .toWellFormed()
      .normalize("NFC")
      .replace(UNSAFE_CHARACTERS, " ")
      .replace(/\.\w{1,5}$/, ""),
  ]
    .slice(0, 80)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .replace(/\s+/g, " ");
  const fileName = `${stem || "parcha"}${extension}`;
  // By default the name for old programs has question marks, which Windows refuses.
  return contentDisposition(fileName, { fallback: fileName.replace(/[^\x20-\x7e]/g, "_") });
}

/** Control characters, line separators, bidirectional controls, and the separators of paths and headers. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"'\\/:*?<>|%;]/gu;
