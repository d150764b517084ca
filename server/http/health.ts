// Liveness (/healthz) and readiness (/readyz) for load balancers and process managers.
import type { FastifyInstance } from "fastify";
import type { Pool } from "#server/db/pool.ts";

/** `isServing`: every part of the server has started and none is stopping. */
export function registerHealthChecks(app: FastifyInstance, db: Pool, isServing: () => boolean) {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ ok: true }));
  app.get("/readyz", { schema: { hide: true } }, async (request, reply) => {
    try {
      await db.query("select 1");
      if (isServing()) return { ok: true };
    } catch (error) {
      request.log.warn({ err: error }, "not ready: the database does not answer");
    }
    return reply.code(503).header("retry-after", 5).send({ ok: false });
  });
}
