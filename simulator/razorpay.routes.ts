// Razorpay's API over HTTP: authentication with the keys, Razorpay's error bodies, and planned faults.
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Faults } from "./faults.ts";
import type { Merchant } from "./merchant.ts";
import { RAZORPAY_CALLS } from "./razorpay-calls.ts";
import { RazorpayError, unknownUrl, wrongKeys } from "./razorpay-errors.ts";
import { HIDDEN } from "./route-input.ts";

export const GATEWAY_FAULTS = ["timeout", "500", "429", "html-502", "reset"] as const;
export type GatewayFault = (typeof GATEWAY_FAULTS)[number];

/** Registers the API in `scope`, whose prefix is `/v1`. Errors other than Razorpay's go to the scope's error handler. */
export function razorpayRoutes(scope: FastifyInstance, merchant: Merchant, faults: Faults<GatewayFault>) {
  const unanswered = new Set<FastifyReply>();
  // Without this, the requests that meet the fault `timeout` would keep the server from closing.
  scope.addHook("preClose", async () => {
    for (const reply of unanswered) reply.raw.destroy();
  });
  scope.addHook("onRequest", async (request) => requireKeys(merchant, request.headers.authorization ?? ""));
  scope.setNotFoundHandler(async () => {
    throw unknownUrl();
  });
  for (const { method, path, answer } of RAZORPAY_CALLS)
    scope.route({
      ...HIDDEN,
      method,
      url: path.replace(/^\/v1/, ""),
      handler: async (request, reply) => {
        const fault = faults.take(({ route }) => route === "*" || route === `${method} ${path}`);
        if (fault && !fault.isAfterEffect) return replyWithFault(fault.fault, reply, unanswered);
        const body = await answer(merchant, request);
        return fault ? replyWithFault(fault.fault, reply, unanswered) : reply.code(200).send(body);
      },
    });
}

/** Answers a RazorpayError, and a body that is not JSON, with Razorpay's error body. Rethrows other errors. */
export function handleRazorpayErrors(scope: FastifyInstance) {
  scope.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    if (error instanceof RazorpayError) return reply.code(error.status).send(error.body);
    // Fastify's errors of content type parsers.
    if (error.code?.startsWith("FST_ERR_CTP_")) {
      const invalidJson = new RazorpayError("The request body is not valid JSON.");
      return reply.code(400).send(invalidJson.body);
    }
    throw error;
  });
}

function requireKeys({ keyId, keySecret }: Merchant, header: string) {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`);
  const given = Buffer.from(header);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw wrongKeys();
}

function replyWithFault(fault: GatewayFault, reply: FastifyReply, unanswered: Set<FastifyReply>) {
  if (fault === "html-502")
    return reply
      .code(502)
      .type("text/html")
      .send("<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>");
  if (fault === "500")
    return replyWithError(reply, 500, "SERVER_ERROR", "We are facing some trouble completing your request.");
  if (fault === "429") return replyWithError(reply, 429, "BAD_REQUEST_ERROR", "Too many requests");
  reply.hijack();
  if (fault === "reset") reply.request.raw.socket.resetAndDestroy();
  else {
    unanswered.add(reply);
    reply.raw.once("close", () => unanswered.delete(reply));
  }
  return reply;
}

function replyWithError(reply: FastifyReply, status: number, code: string, description: string) {
  return reply
    .code(status)
    .send({ error: { code, description, source: "NA", step: "NA", reason: "NA", metadata: {} } });
}
