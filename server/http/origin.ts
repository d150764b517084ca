// CSRF protection: requests that write must carry the Origin of the app itself.
import type { FastifyInstance } from "fastify";
import { Failure } from "#server/failure.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Authenticated by a signature in the body, header or URL instead; and /sandbox, which has no login to protect. */
const EXEMPT =
  /^\/(?:api\/(?:payment\/(?:webhook|return)|whatsapp\/webhook|sms\/webhook(?:\/[^/?]+)?)(?:\?|$)|objects\/uploads\/|sandbox\/)/;

export function requireOwnOrigin(app: FastifyInstance, origins: readonly string[]) {
  app.addHook("onRequest", async (request) => {
    if (SAFE_METHODS.has(request.method) || EXEMPT.test(request.url)) return;
    const origin = request.headers.origin;
    if (!origin || !origins.includes(origin)) throw new Failure("foreign-origin");
  });
}
