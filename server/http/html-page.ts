// An HTML page as it is sent: its headers, and its bytes in each content encoding, compressed when they are first asked for,
// so that a server with forty pages starts at once.
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { COMPRESSORS, compressQuickly, type Encoding, negotiateEncoding } from "./compression.ts";

export type HtmlPage = {
  /** Sent with the page; they replace those that every answer has. */
  headers: Record<string, string>;
  etag: string;
  bodyIn(encoding: Encoding): Promise<Buffer>;
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `isKept`: false for one that is sent once, which is compressed quickly. */
export function createHtmlPage(
  html: Buffer | string,
  headers: Record<string, string>,
  isKept = true,
): HtmlPage {
  const identity = typeof html === "string" ? Buffer.from(html) : html;
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    headers,
    // A weak ETag: it identifies the HTML, not the bytes of one encoding.
    etag: `W/"${hash}"`,
    bodyIn: isKept ? compressOnce(identity) : (encoding) => compressQuickly(identity, encoding),
  };
}

function compressOnce(identity: Buffer): HtmlPage["bodyIn"] {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    if (encoding === "identity") return Promise.resolve(identity);
    const body = compressed.get(encoding) ?? COMPRESSORS[encoding](identity);
    compressed.set(encoding, body);
    return body;
  };
}

export async function sendHtmlPage(request: FastifyRequest, reply: FastifyReply, page: HtmlPage) {
  reply
    .headers(page.headers)
    .header("cache-control", "no-cache")
    .header("vary", "Accept-Encoding, Cookie")
    .header("etag", page.etag);
  if (reply.statusCode === 200 && hasCurrentVersion(request, page.etag)) return reply.code(304).send();
  const encoding = negotiateEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(await page.bodyIn(encoding));
}

function hasCurrentVersion(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  // Weak comparison (RFC 9110, section 13.1.2), because a proxy that recompresses may drop the `W/`.
  return known.some((tag) => tag.replace(/^W\//, "") === etag.slice(2));
}

/** A page of one person, which is kept nowhere. */
export async function sendPersonsPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: Buffer,
  headers: Record<string, string>,
) {
  reply
    .headers(headers)
    .header("cache-control", "private, no-store")
    .header("vary", "Accept-Encoding, Cookie");
  const encoding = negotiateEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(await compressQuickly(html, encoding));
}
