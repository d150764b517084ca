// Webhook events of the payment provider: stored as they arrive, acknowledged, then processed from the store. They may come
// in any order and more than once. Settlement and refunds decide about money; this file only finds what an event is about.
import type { IncomingHttpHeaders } from "node:http";
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { raiseAlert } from "#server/modules/accounting/money-tasks.ts";
import { handleRefundEvent } from "#server/modules/accounting/refunds.ts";
import type { GatewayEvent, GatewayPayment } from "#server/providers/payments/gateway.ts";
import { findOrderByProviderId } from "./orders.sql.ts";
import { findPayment } from "./payments.sql.ts";
import { settlePayment } from "./settlement.ts";
import * as queries from "./webhooks.sql.ts";

const GIVE_UP_MINUTES = 4 * 24 * 60;
const MAX_PAUSE_SECONDS = 3600;

/**
 * Stores of an event what is read of it, and returns its id. Once it is stored, the provider need not deliver it again.
 * @throws Failure bad-signature.
 */
export async function receiveEvent(ctx: AppContext, headers: IncomingHttpHeaders, body: Buffer, now: Date) {
  const id = ctx.gateway.verifyWebhook(headers, body);
  if (id === null) throw new Failure("bad-signature");
  await queries.insertEvent(ctx.db, id, ctx.gateway.withKnownFields(body.toString("utf8")), now);
  return id;
}

/** Processes an event that was just stored, unless the sweep has done it. */
export async function processReceivedEvent(ctx: AppContext, id: string, now: Date) {
  const event = await queries.findUnprocessedEvent(ctx.db, id);
  if (event) await processEvent(ctx, event, now);
}

/** Processes a stored event, and writes its outcome or when to try again. */
export async function processEvent(ctx: AppContext, event: queries.WebhookEventRow, now: Date) {
  const read = ctx.gateway.parseEvent(event.body);
  const outcome = read ? await handleEvent(ctx, read, now) : "unreadable";
  if (outcome === "done" || outcome === "nothing-to-do") {
    await queries.finishEvent(ctx.db, event.id, outcome, now);
    return;
  }
  const isOver = addMinutes(event.receivedAt, GIVE_UP_MINUTES).getTime() <= now.getTime();
  if (outcome === "later" && !isOver) {
    const pauseSeconds = Math.min(MAX_PAUSE_SECONDS, 10 * 2 ** Math.min(event.tries, 10));
    await queries.postponeEvent(ctx.db, event.id, addSeconds(now, pauseSeconds));
    return;
  }
  const detail =
    outcome === "unreadable" ? "The event cannot be read." : "Four days of trying came to nothing.";
  await raiseAlert(ctx.db, { kind: "event-given-up", about: event.id, amountPaise: null, detail }, now);
  await queries.finishEvent(ctx.db, event.id, "given-up", now);
}

/** `later`: the event cannot be handled yet. */
type Handled = "done" | "nothing-to-do" | "later";

async function handleEvent(ctx: AppContext, event: GatewayEvent, now: Date): Promise<Handled> {
  if (event.kind === "refund")
    return event.isUncaptured ? "nothing-to-do" : handleRefundEvent(ctx, event, now);
  return event.kind === "payment" ? handlePayment(ctx, event.payment, now) : "nothing-to-do";
}

async function handlePayment(ctx: AppContext, record: GatewayPayment, now: Date): Promise<Handled> {
  const order = record.orderId ? await findOrderByProviderId(ctx.db, record.orderId) : null;
  if (!order) return handleUnknownPayment(ctx, record, now);
  const claim = { order, providerPaymentId: record.id };
  if (record.status === "captured" || record.status === "authorized") {
    const { state } = await settlePayment(ctx, { ...claim, record }, now);
    return state === "pending" ? "later" : "done";
  }
  // A failure matters only for a payment that is being checked. The event may be old, so the provider is asked.
  const payment = await findPayment(ctx.db, order.id, record.id);
  if (payment?.state !== "checking") return "done";
  const { state } = await settlePayment(ctx, { ...claim, isRecorded: true }, now);
  return state === "pending" ? "later" : "done";
}

async function handleUnknownPayment(ctx: AppContext, record: GatewayPayment, now: Date): Promise<Handled> {
  if (record.status !== "captured") return "nothing-to-do";
  const { id: about, amountPaise } = record;
  const detail = "The provider took money for an order that is not ours.";
  await raiseAlert(ctx.db, { kind: "unknown-payment", about, amountPaise, detail }, now);
  return "done";
}
