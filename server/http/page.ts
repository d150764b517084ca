// One page as it travels: its bytes in each encoding that browsers take, made once at start, and its headers.
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Encoding = "br" | "gzip" | "identity";
export type Page = {
  policy: string;
  /** Its Permissions-Policy, where it is another than everywhere. */
  permissions: string | null;
  etag: string;
  bodies: Record<Encoding, Buffer>;
};

/** `policy` is the page's Content-Security-Policy. */
export function pageOf(html: string, policy: string, permissions: string | null): Page {
  const identity = Buffer.from(html);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    policy,
    permissions,
    // Weak, for it names what the page says and not the bytes of one encoding.
    etag: `W/"${hash}"`,
    bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
  };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  if (page.permissions) reply.header("permissions-policy", page.permissions);
  reply
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-cache")
    .header("vary", "Accept-Encoding")
    .header("etag", page.etag);
  if (reply.statusCode === 200 && hasIt(request, page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"] ?? "");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(page.bodies[encoding]);
}

function hasIt(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  // A proxy that compresses anew may drop the mark of weakness; what follows it is compared. RFC 9110, 13.1.2.
  return known.some((tag) => tag.replace(/^W\//, "") === etag.slice(2));
}

/** The smallest of ours that the caller takes; one with a weight of nought he refuses. RFC 9110, 12.5.3. */
function encodingFor(accepted: string): Encoding {
  const takes = (encoding: string) =>
    accepted.split(",").some((part) => {
      const [name = "", weight = "q=1"] = part.split(";").map((word) => word.trim().toLowerCase());
      return name === encoding && Number(weight.slice(2)) > 0;
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
