// The password of a public demonstration. It hides login codes, the clock and the faults; what the checkout, the product's
// pages and the product's server call by themselves stays open.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";

const OPEN = /^\/sandbox\/(?:push\/[^/]+|razorpay\/(?:checkout\.js|v1\/.*|orders\/[^/]+(?:\/pay)?))(?:\?|$)/;

/** Any user name goes with the password (RFC 7617). */
export function requireInboxPassword(app: FastifyInstance, password: string) {
  app.addHook("onRequest", async (request, reply) => {
    if (OPEN.test(request.url) || isPassword(request.headers.authorization, password)) return;
    return reply
      .code(401)
      .header("www-authenticate", 'Basic realm="Parcha demo", charset="UTF-8"')
      .header("cache-control", "no-store")
      .send({ success: false, message: "This page needs the password of the demonstration." });
  });
}

function isPassword(authorization = "", password: string): boolean {
  const [, encoded = ""] = /^Basic ([\w+/=]+)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, "base64").toString("utf8");
  return timingSafeEqual(sha256(text.slice(text.indexOf(":") + 1)), sha256(password));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
