// Writes must come from our own page: their Origin is ours. Routes that prove themselves otherwise are named here.
import type { FastifyInstance } from "fastify";
import { Failure } from "#server/failure.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Each carries a proof of its own (a signature, a signed address), or is the sandbox, which no browser guards. */
const EXEMPT =
  /^\/(?:api\/(?:payment\/(?:webhook|return)|whatsapp\/webhook)(?:\?|$)|objects\/uploads\/|sandbox\/)/;

export function requireOwnOrigin(app: FastifyInstance, origins: readonly string[]) {
  app.addHook("onRequest", async (request) => {
    if (READS.has(request.method) || EXEMPT.test(request.url)) return;
    const origin = request.headers.origin;
    if (!origin || !origins.includes(origin)) throw new Failure("foreign-origin");
  });
}
