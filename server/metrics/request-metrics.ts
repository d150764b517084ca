import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";

/** Of requests for addresses that no route has, whatever their method and path. */
const NO_ROUTE = { method: "any", route: "none" };

/** Counts requests by the pattern of their route, and measures how long the server works on them. */
export function observeRequests(app: FastifyInstance, registry: Registry) {
  const requests = new Counter({
    name: "parcha_http_requests_total",
    help: "Answered requests by method, pattern of the route and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "parcha_http_request_duration_seconds",
    help: "From a request's headers to the end of its answer",
    labelNames: ["method", "route"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const labels = labelsOf(request);
    requests.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

function labelsOf({ method, is404, routeOptions: { url } }: FastifyRequest) {
  if (is404 || !url) return NO_ROUTE;
  // Each built file is a route of its own, whose name changes with its content.
  return { method, route: url.startsWith("/assets/") ? "/assets/*" : url };
}
