// Answers for: Razorpay's API over HTTP: its paths, keys, error bodies, and the failures that were ordered.
// Refuses to know: what its answers mean; that is the merchant's side.
// For its type of `hide` in a route schema.

import { timingSafeEqual } from "node:crypto";
import type {} from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "./faults.ts";
import type { Merchant } from "./merchant.ts";
import { orderStore } from "./orders.sql.ts";
import { paymentStore } from "./payments.sql.ts";
import { capture, createOrder } from "./payments.ts";
import { RazorpayError, unknownId, unknownUrl, wrongKeys } from "./razorpay-errors.ts";
import { readPage } from "./razorpay-requests.ts";
import { refundStore } from "./refunds.sql.ts";
import { refund } from "./refunds.ts";
import { reconOf } from "./settlements.ts";

export const GATEWAY_FAULTS = ["timeout", "500", "429", "html-502", "reset"] as const;
export type GatewayFault = (typeof GATEWAY_FAULTS)[number];

type Method = "GET" | "POST";
type Work = (merchant: Merchant, request: FastifyRequest) => Promise<unknown>;

const ROUTES: readonly { method: Method; path: string; work: Work }[] = [
  { method: "POST", path: "/v1/orders", work: (merchant, { body }) => createOrder(merchant, body) },
  { method: "GET", path: "/v1/orders", work: listOrders },
  {
    method: "GET",
    path: "/v1/orders/:id",
    work: (merchant, request) => known(orderStore(merchant.db).find(idOf(request))),
  },
  { method: "GET", path: "/v1/orders/:id/payments", work: paymentsOfOrder },
  { method: "GET", path: "/v1/payments", work: listPayments },
  {
    method: "GET",
    path: "/v1/payments/:id",
    work: (merchant, request) => known(paymentStore(merchant.db).find(idOf(request))),
  },
  {
    method: "POST",
    path: "/v1/payments/:id/capture",
    work: (merchant, request) => capture(merchant, idOf(request), request.body),
  },
  { method: "POST", path: "/v1/payments/:id/refund", work: refundPayment },
  { method: "GET", path: "/v1/payments/:id/refunds", work: refundsOfPayment },
  { method: "GET", path: "/v1/payments/:id/refunds/:refundId", work: refundOfPayment },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    work: (merchant, request) => known(refundStore(merchant.db).find(idOf(request))),
  },
  { method: "GET", path: "/v1/settlements/recon/combined", work: listRecon },
];

/** The routes that faults may be planned for, in the form `POST /v1/orders`, and `*` for all. */
export const FAULT_ROUTES: readonly string[] = [
  "*",
  ...ROUTES.map(({ method, path }) => `${method} ${path}`),
];

/** Brings what people write ("/v1/orders/{id}", "POST /sandbox/razorpay/v1/orders") to one form. */
export function faultRoutes(text: string): string[] {
  const [method, path] = text.includes(" ") ? text.split(/\s+/, 2) : [null, text];
  const unnamed = (written: string) => written.replace(/\{[^}]*\}|:[A-Za-z_]+/g, ":id");
  const plain = unnamed((path ?? "").replace(/^\/sandbox\/razorpay/, ""));
  return FAULT_ROUTES.filter((route) => {
    const [ownMethod, ownPath] = route.split(" ");
    const isOwnMethod = method === null || ownMethod === method.toUpperCase();
    return route === plain || (ownPath !== undefined && unnamed(ownPath) === plain && isOwnMethod);
  });
}

/** Registers the API under `/v1` of the given scope. Errors that are not Razorpay's go to the scope's own handler. */
export function razorpayRoutes(scope: FastifyInstance, merchant: Merchant, faults: Faults<GatewayFault>) {
  const held = new Set<FastifyReply>();
  // Calls that are never answered must not keep the server from stopping.
  scope.addHook("preClose", async () => {
    for (const reply of held) reply.raw.destroy();
  });
  scope.addHook("onRequest", async (request) => requireKeys(merchant, request.headers.authorization ?? ""));
  scope.setNotFoundHandler(async () => {
    throw unknownUrl();
  });
  for (const { method, path, work } of ROUTES)
    scope.route({
      method,
      url: path.replace(/^\/v1/, ""),
      schema: { hide: true },
      handler: async (request, reply) => {
        const fault = faults.take(({ route }) => route === "*" || route === `${method} ${path}`);
        if (fault && !fault.isAfterEffect) return play(fault.fault, reply, held);
        const answer = await work(merchant, request);
        return fault ? play(fault.fault, reply, held) : reply.code(200).send(answer);
      },
    });
}

/** Razorpay's error body for its refusals and for bodies that are no JSON; anything else is thrown on. */
export function handleRazorpayErrors(scope: FastifyInstance) {
  scope.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    if (error instanceof RazorpayError) return reply.code(error.status).send(error.body);
    if (error.code?.startsWith("FST_ERR_CTP_")) {
      const refusal = new RazorpayError("The request body is not valid JSON.");
      return reply.code(400).send(refusal.body);
    }
    throw error;
  });
}

function requireKeys({ keyId, keySecret }: Merchant, header: string) {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`);
  const given = Buffer.from(header);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw wrongKeys();
}

function play(fault: GatewayFault, reply: FastifyReply, held: Set<FastifyReply>) {
  if (fault === "html-502")
    return reply
      .code(502)
      .type("text/html")
      .send("<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>");
  if (fault === "500" || fault === "429") {
    const status = Number(fault);
    const code = fault === "500" ? "SERVER_ERROR" : "BAD_REQUEST_ERROR";
    const description =
      fault === "500" ? "We are facing some trouble completing your request." : "Too many requests";
    return reply
      .code(status)
      .send({ error: { code, description, source: "NA", step: "NA", reason: "NA", metadata: {} } });
  }
  reply.hijack();
  if (fault === "reset") reply.request.raw.socket.resetAndDestroy();
  else {
    held.add(reply);
    reply.raw.once("close", () => held.delete(reply));
  }
  return reply;
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

async function known<Entity>(found: Promise<Entity | null>): Promise<Entity> {
  const entity = await found;
  if (entity === null) throw unknownId();
  return entity;
}

function collection(items: unknown[]) {
  return { entity: "collection", count: items.length, items };
}

async function listOrders({ db }: Merchant, { query }: FastifyRequest) {
  const { receipt } = query as { receipt?: string };
  return collection(await orderStore(db).list(readPage(query), receipt ?? null));
}

async function paymentsOfOrder({ db }: Merchant, request: FastifyRequest) {
  const order = await known(orderStore(db).find(idOf(request)));
  return collection(await paymentStore(db).ofOrders([order.id]));
}

async function listPayments({ db }: Merchant, { query }: FastifyRequest) {
  return collection(await paymentStore(db).list(readPage(query)));
}

async function refundPayment(merchant: Merchant, request: FastifyRequest) {
  const key = request.headers["x-refund-idempotency"];
  return refund(merchant, idOf(request), request.body, typeof key === "string" ? key : null);
}

async function refundsOfPayment({ db }: Merchant, request: FastifyRequest) {
  const payment = await known(paymentStore(db).find(idOf(request)));
  const { count, skip } = readPage(request.query);
  return collection((await refundStore(db).ofPayments([payment.id])).slice(skip, skip + count));
}

async function refundOfPayment({ db }: Merchant, request: FastifyRequest) {
  const { refundId } = request.params as { refundId: string };
  const refund = await known(refundStore(db).find(refundId));
  if (refund.payment_id !== idOf(request)) throw unknownId();
  return refund;
}

async function listRecon(merchant: Merchant, { query }: FastifyRequest) {
  const items = await reconOf(merchant, query);
  const { count, skip } = readPage(query, { usual: 10, most: 1000 });
  return collection(items.slice(skip, skip + count));
}
