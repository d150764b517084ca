// Traces for an OpenTelemetry collector: a span for each request, for each of its statements, and for each call to a
// provider. server/app.ts loads this folder only where OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans have patterns of routes,
// texts of statements with places instead of values, and hosts: no addresses, ids or phone numbers.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import { observeStatements } from "#server/db/statement-observer.ts";
import { openExporter, type SpanExporter } from "./exporter.ts";
import { observeProviderCalls } from "./provider-calls.ts";
import { type CurrentSpan, endSpan, type Span, startSpan } from "./span.ts";

/** Call this before any route is registered, because Fastify adds hooks to later ones only. */
export function openTraces(app: FastifyInstance, { db, log }: AppContext, endpoint: string) {
  const current: CurrentSpan = new AsyncLocalStorage();
  const exporter = openExporter({ endpoint, log });
  observeRequests(app, current, exporter);
  traceStatements(db, current, exporter);
  const stopObserving = observeProviderCalls(current, exporter, new URL(endpoint).host);
  app.addHook("onClose", async () => {
    stopObserving();
    await exporter.stop();
  });
}

function observeRequests(app: FastifyInstance, current: CurrentSpan, exporter: SpanExporter) {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, is404, routeOptions } = request;
    const route = is404 ? "" : (routeOptions.url ?? "");
    const span = startSpan("server", route ? `${method} ${route}` : "unknown address", null, {
      ...(route && { "http.request.method": method, "http.route": route }),
      "parcha.request_id": request.id,
    });
    spans.set(request, span);
    current.run(span, done);
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    const span = spans.get(request);
    if (!span) return;
    span.attributes["http.response.status_code"] = statusCode;
    exporter.add(endSpan(span, statusCode >= 500));
  });
}

/** Statements outside of requests, those of the sweeps, are in the metrics alone: they would be most of all spans. */
function traceStatements(pool: Pool, current: CurrentSpan, exporter: SpanExporter) {
  keepCallerOfConnect(pool);
  observeStatements(pool, ({ text }) => {
    const parent = current.getStore();
    if (!parent) return () => undefined;
    const span = startSpan("client", nameOf(text), parent, {
      "db.system.name": "postgresql",
      "db.query.text": text,
    });
    return (error) => exporter.add(endSpan(span, Boolean(error)));
  });
}

/** A request that waits for a connection is called back by the request that has released it. */
function keepCallerOfConnect(pool: Pool) {
  const connect: (...args: unknown[]) => unknown = pool.connect.bind(pool);
  const bound = (callback?: () => void) => (callback ? connect(AsyncResource.bind(callback)) : connect());
  pool.connect = bound as Pool["connect"];
}

/** The verb and the first table: "select bookings". */
function nameOf(text: string): string {
  const [verb = "statement"] = /[a-z]+/i.exec(text) ?? [];
  const [, table = ""] = /\b(?:from|into|update)\s+([a-z_]+)/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}
