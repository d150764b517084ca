// GET /metrics for Prometheus. server/app.ts loads this folder only where METRICS_TOKEN is set. No label has values that a
// client chooses: every set of labels is as large as the code, not as what it was sent.
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { AppContext } from "#server/context.ts";
import { isSameHash, tokenHash } from "#server/crypto/tokens.ts";
import { type AuditTrail, recordFailure } from "#server/http/audit-trail.ts";
import type { Hub } from "#server/realtime/hub.ts";
import { observeDatabase } from "./database-metrics.ts";
import { observeRequests } from "./request-metrics.ts";
import { openSiteMetrics } from "./site-metrics.ts";

export type Metrics = {
  /** Adds the live channel, which opens after the routes. */
  observeHub(hub: Hub): void;
};

/** Call this before any route is registered, because Fastify adds hooks to later ones only. */
export function openMetrics(
  app: FastifyInstance,
  { ctx, auditTrail, token }: { ctx: AppContext; auditTrail: AuditTrail; token: string },
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  observeDatabase(ctx.db, registry);
  observeImages(ctx, registry);
  const site = openSiteMetrics(registry);
  const expected = tokenHash(token);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const [, given = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!isSameHash(tokenHash(given), expected)) {
      await recordFailure(auditTrail, request, "not-allowed", ctx.now());
      return reply.code(401).header("www-authenticate", "Bearer").type("text/plain").send("");
    }
    await site.update(ctx);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { observeHub: (hub) => observeHub(hub, registry) };
}

function observeImages({ images }: AppContext, registry: Registry) {
  new Gauge({
    name: "parcha_images_waiting",
    help: "Uploaded images that this server renders or that wait for it",
    registers: [registry],
    collect() {
      this.set(images.waiting());
    },
  });
}

function observeHub(hub: Hub, registry: Registry) {
  new Gauge({
    name: "parcha_sockets_open",
    help: "Open WebSocket connections of this server",
    registers: [registry],
    collect() {
      this.set(hub.connections.size);
    },
  });
  new Gauge({
    name: "parcha_live_channel_hearing",
    help: "1 while this server hears what is published for WebSocket connections; at 0 their pages only ask",
    registers: [registry],
    collect() {
      this.set(hub.hearing.isOn ? 1 : 0);
    },
  });
  let counted = 0;
  new Counter({
    name: "parcha_live_messages_total",
    help: "Messages that this server sent to WebSocket connections",
    registers: [registry],
    collect() {
      this.inc(hub.sentMessages() - counted);
      counted = hub.sentMessages();
    },
  });
}
