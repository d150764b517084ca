// The ticket, the file that comes by it, and the file that is looked at. The last two are bytes, not messages.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/objects.ts";
import { Failure } from "#server/failure.ts";
import { byteRange } from "#server/http/byte-range.ts";
import { callerOf, type RouteContext, route } from "#server/http/route.ts";
import { openFor, receive, type Served, ticketFor } from "./uploads.ts";

const HIDDEN = { hide: true };
/** A phone that has lost its network says nothing. */
const SILENCE_MS = 60_000;
const LINGER_MS = 5_000;
/** What an address of ours may do when it is opened as a page: be looked at. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

export function objectRoutes(routes: RouteContext) {
  const { ctx } = routes;
  route(
    routes,
    contract.uploadTicket,
  )(({ input, admin, request, now }) => {
    // The origin is one of ours: who asks from 127.0.0.1 is not sent to localhost, where her browser would not go.
    const origin = request.headers.origin ?? ctx.config.publicUrl;
    return ticketFor(ctx, { adminId: admin.id, origin }, input ?? {}, now);
  });
  void routes.app.register(async (app) => fileRoutes(app, routes));
}

/** In a scope of its own: bodies are left to the handler, as they come. */
function fileRoutes(app: FastifyInstance, routes: RouteContext) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));

  // No cookie and no Origin: the signature in the address is the proof.
  app.put<{ Params: { id: string }; Querystring: { signature?: unknown } }>(
    "/objects/uploads/:id",
    { schema: HIDDEN, onRequest: forgiveType },
    async (request, reply) => {
      const { id } = request.params;
      const { signature } = request.query;
      if (!/^[0-9a-f-]{36}$/.test(id) || typeof signature !== "string") throw new Failure("upload-expired");
      const { "content-type": contentType = null, "content-length": length } = request.headers;
      const lengthBytes = length === undefined ? null : Number(length);
      request.raw.setTimeout(SILENCE_MS, () => request.raw.destroy());
      const body = request.raw.iterator({ destroyOnReturn: false });
      try {
        await receive(routes.ctx, { id, signature, contentType, lengthBytes, body }, routes.ctx.now());
      } catch (error) {
        linger(request.raw);
        throw error;
      }
      return reply.code(200).send();
    },
  );

  app.route<{ Params: { "*": string }; Querystring: { download?: unknown } }>({
    method: ["GET", "HEAD"],
    url: "/objects/*",
    schema: HIDDEN,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const viewer = await callerOf(routes, "either", request, reply);
      const served = await openFor(routes.ctx, viewer, request.params["*"]);
      const { download } = request.query;
      const name = typeof download === "string" ? download : null;
      reply.header("content-disposition", disposition(name, request.params["*"]));
      return sendServed(request, reply, served);
    },
  });
}

/**
 * What is refused is not kept, but the connection stays for a moment: a browser that is cut off while it sends does not
 * read why.
 */
function linger(request: IncomingMessage) {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
  request.once("close", () => clearTimeout(timer));
}

/** Browsers that do not know a file's type send an empty one, which is none. */
async function forgiveType({ raw }: FastifyRequest) {
  if (!/^[\w.+-]+\/[\w.+-]+/.test(raw.headers["content-type"] ?? "")) delete raw.headers["content-type"];
}

async function sendServed(request: FastifyRequest, reply: FastifyReply, served: Served) {
  const { contentType, sizeBytes, etag } = served;
  // Asked again each time: who signs out, or whose parcha was replaced, is not shown it from the cache.
  reply.header("cache-control", "private, no-cache").header("etag", etag).header("accept-ranges", "bytes");
  reply.header("content-security-policy", POLICY);
  const { "if-none-match": known, "if-range": ifRange, range } = request.headers;
  if (known !== undefined && isAmong(etag, known)) return reply.code(304).send();
  const part = ifRange === undefined || ifRange === etag ? byteRange(range, sizeBytes) : null;
  if (part === "none") {
    reply.header("content-range", `bytes */${sizeBytes}`);
    throw new Failure("bad-range");
  }
  const { start, end } = part ?? { start: 0, end: sizeBytes - 1 };
  if (part) reply.code(206).header("content-range", `bytes ${start}-${end}/${sizeBytes}`);
  reply.type(contentType).header("content-length", end - start + 1);
  if (request.method === "HEAD") return reply.send();
  const bytes = await served.read({ start, end });
  if (!bytes) throw new Failure("not-found");
  return reply.send(bytes);
}

function isAmong(etag: string, header: string): boolean {
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

/** Shown in place, or kept under a name that no file system minds, with the ending that the file has. */
function disposition(name: string | null, key: string): string {
  if (name === null) return "inline";
  const ending = key.slice(key.lastIndexOf("."));
  const stem = [
    ...name
      .toWellFormed()
      .normalize("NFC")
      .replace(UNSAFE, " ")
      .replace(/\.\w{1,5}$/, ""),
  ]
    .slice(0, 80)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .replace(/\s+/g, " ");
  const safe = `${stem || "parcha"}${ending}`;
  const plain = safe.replace(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Control characters and those that turn the direction of writing; what paths and headers are made of. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"'\\/:*?<>|%;]/gu;
