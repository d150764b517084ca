// The calls of Razorpay's API that the simulator answers, and how each computes its answer.
import type { FastifyRequest } from "fastify";
import { istDateOf } from "#domain/ist-time.ts";
import { findDispute, listDisputes } from "./disputes.sql.ts";
import type { Merchant } from "./merchant.ts";
import { findOrder, listOrders } from "./orders.sql.ts";
import { createOrder } from "./orders.ts";
import { findPayment, listPayments, listPaymentsOfOrders } from "./payments.sql.ts";
import { capture } from "./payments.ts";
import { unknownId } from "./razorpay-errors.ts";
import { readDay, readListQuery } from "./razorpay-requests.ts";
import { findRefund, listRefunds, listRefundsOfPayments } from "./refunds.sql.ts";
import { refund } from "./refunds.ts";
import { idParam } from "./route-input.ts";
import { listSettlementParts, listSettlements } from "./settlements.ts";

type RazorpayCall = {
  method: "GET" | "POST";
  path: string;
  answer: (merchant: Merchant, request: FastifyRequest) => Promise<unknown>;
};

export const RAZORPAY_CALLS: readonly RazorpayCall[] = [
  { method: "POST", path: "/v1/orders", answer: (merchant, { body }) => createOrder(merchant, body) },
  { method: "GET", path: "/v1/orders", answer: answerOrders },
  { method: "GET", path: "/v1/orders/:id", answer: answerOrder },
  { method: "GET", path: "/v1/orders/:id/payments", answer: answerPaymentsOfOrder },
  { method: "GET", path: "/v1/payments", answer: answerPayments },
  { method: "GET", path: "/v1/payments/:id", answer: answerPayment },
  { method: "POST", path: "/v1/payments/:id/capture", answer: answerCapture },
  { method: "POST", path: "/v1/payments/:id/refund", answer: answerRefundRequest },
  { method: "GET", path: "/v1/payments/:id/refunds", answer: answerRefundsOfPayment },
  { method: "GET", path: "/v1/refunds", answer: answerRefunds },
  { method: "GET", path: "/v1/refunds/:id", answer: answerRefund },
  { method: "GET", path: "/v1/disputes", answer: answerDisputes },
  { method: "GET", path: "/v1/disputes/:id", answer: answerDispute },
  { method: "GET", path: "/v1/settlements", answer: answerSettlements },
  { method: "GET", path: "/v1/settlements/recon/combined", answer: answerSettlementParts },
  { method: "GET", path: "/v1/settlements/:id", answer: answerSettlement },
  { method: "GET", path: "/v1/preferences", answer: async () => ({ fee_bearer: false, offers: [] }) },
];

/** The routes that a fault can be planned for: `*` for all, and each as `POST /v1/orders`. */
export const FAULT_ROUTES: readonly string[] = [
  "*",
  ...RAZORPAY_CALLS.map(({ method, path }) => `${method} ${path}`),
];

async function required<Entity>(found: Promise<Entity | null>): Promise<Entity> {
  const entity = await found;
  if (entity === null) throw unknownId();
  return entity;
}

function collection(items: unknown[]) {
  return { entity: "collection", count: items.length, items };
}

async function answerOrders({ db }: Merchant, { query }: FastifyRequest) {
  const { receipt } = query as { receipt?: string };
  return collection(await listOrders(db, readListQuery(query), receipt ?? null));
}

function answerOrder({ db }: Merchant, { params }: FastifyRequest) {
  return required(findOrder(db, idParam(params)));
}

async function answerPaymentsOfOrder({ db }: Merchant, { params }: FastifyRequest) {
  const order = await required(findOrder(db, idParam(params)));
  return collection(await listPaymentsOfOrders(db, [order.id]));
}

async function answerPayments({ db }: Merchant, { query }: FastifyRequest) {
  return collection(await listPayments(db, readListQuery(query)));
}

function answerPayment({ db }: Merchant, { params }: FastifyRequest) {
  return required(findPayment(db, idParam(params)));
}

function answerCapture(merchant: Merchant, { params, body }: FastifyRequest) {
  return capture(merchant, idParam(params), body);
}

function answerRefundRequest(merchant: Merchant, { params, body, headers }: FastifyRequest) {
  const key = headers["x-refund-idempotency"];
  return refund(merchant, idParam(params), body, typeof key === "string" ? key : null);
}

async function answerRefundsOfPayment({ db }: Merchant, { params, query }: FastifyRequest) {
  const payment = await required(findPayment(db, idParam(params)));
  const { count, skip } = readListQuery(query);
  return collection((await listRefundsOfPayments(db, [payment.id])).slice(skip, skip + count));
}

async function answerRefunds({ db }: Merchant, { query }: FastifyRequest) {
  return collection(await listRefunds(db, readListQuery(query)));
}

function answerRefund({ db }: Merchant, { params }: FastifyRequest) {
  return required(findRefund(db, idParam(params)));
}

async function answerDisputes({ db }: Merchant, { query }: FastifyRequest) {
  return collection(await listDisputes(db, readListQuery(query)));
}

function answerDispute({ db }: Merchant, { params }: FastifyRequest) {
  return required(findDispute(db, idParam(params)));
}

async function answerSettlements(merchant: Merchant, { query }: FastifyRequest) {
  const { from, to, count, skip } = readListQuery(query);
  const found = (await listSettlements(merchant)).filter(({ created_at: at }) => from <= at && at <= to);
  return collection(found.slice(skip, skip + count));
}

async function answerSettlement(merchant: Merchant, { params }: FastifyRequest) {
  const all = await listSettlements(merchant);
  return required(Promise.resolve(all.find(({ id }) => id === idParam(params)) ?? null));
}

async function answerSettlementParts(merchant: Merchant, { query }: FastifyRequest) {
  const { count, skip } = readListQuery(query, 1_000);
  const date = readDay(query);
  const parts = (await listSettlementParts(merchant)).filter(({ settled_at: at }) =>
    istDateOf(new Date(at * 1000)).startsWith(date),
  );
  return collection(parts.slice(skip, skip + count));
}
