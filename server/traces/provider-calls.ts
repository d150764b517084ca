// Spans for the calls to providers, from what Node's fetch and node:http (the bucket's client) report of themselves.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { SpanExporter } from "./exporter.ts";
import { type CurrentSpan, endSpan, type Span, startSpan } from "./span.ts";

/** What undici, which is Node's fetch, publishes. */
type FetchRequest = { method: string; origin: string | URL };
type FetchEvent = { request: FetchRequest; response?: { statusCode: number } };
type HttpEvent = { request: ClientRequest; response?: IncomingMessage };

/** Calls to `ownHost`, the collector, have no spans. The returned function ends it. */
export function observeProviderCalls(
  current: CurrentSpan,
  exporter: SpanExporter,
  ownHost: string,
): () => void {
  const spans = new WeakMap<object, Span>();
  const start = (request: object, method: string, host: string) => {
    if (host === ownHost) return;
    const attributes = { "http.request.method": method, "server.address": host };
    spans.set(request, startSpan("client", `${method} ${host}`, current.getStore() ?? null, attributes));
  };
  const end = (request: object, status: number | undefined) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (status !== undefined) span.attributes["http.response.status_code"] = status;
    exporter.add(endSpan(span, status === undefined || status >= 400));
  };
  const channels: Record<string, (message: unknown) => void> = {
    "undici:request:create": (message) => {
      const { request } = message as FetchEvent;
      start(request, request.method, new URL(request.origin).host);
    },
    "undici:request:headers": (message) => {
      const { request, response } = message as FetchEvent;
      end(request, response?.statusCode);
    },
    "undici:request:error": (message) => end((message as FetchEvent).request, undefined),
    "http.client.request.start": (message) => {
      const { request } = message as HttpEvent;
      start(request, request.method, request.host);
    },
    "http.client.response.finish": (message) => {
      const { request, response } = message as HttpEvent;
      end(request, response?.statusCode);
    },
    "http.client.request.error": (message) => end((message as HttpEvent).request, undefined),
  };
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener);
  };
}
