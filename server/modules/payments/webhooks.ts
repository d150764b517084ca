// Webhook events of the payment provider: stored as they arrive, acknowledged, then processed from the store. They may come
// in any order and more than once. Settlement and refunds decide about money; this file only finds what an event is about.
import type { IncomingHttpHeaders } from "node:http";
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { matchPayment } from "#domain/payments.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { handleDisputeEvent } from "#server/modules/accounting/disputes.ts";
import { raiseAlert } from "#server/modules/accounting/money-tasks.ts";
import { handleRefundEvent } from "#server/modules/accounting/provider-refunds.ts";
import { GatewayError, type GatewayEvent, type GatewayPayment } from "#server/providers/payments/gateway.ts";
import { findOrderByProviderId } from "./orders.sql.ts";
import { findPayment } from "./payments.sql.ts";
import { settlePayment } from "./settlement.ts";
import * as queries from "./webhooks.sql.ts";

const GIVE_UP_HOURS = 4 * 24;
/** The bank waits for days alone. The poll of disputes goes on asking. */
const GIVE_UP_DISPUTE_HOURS = 12;
const MAX_PAUSE_SECONDS = 3600;
const MAX_QUOTED_LENGTH = 1000;

/**
 * Stores an event without the payer's data, and returns its id. Once it is stored, the provider need not deliver it again.
 * @throws Failure bad-signature.
 */
export async function receiveEvent(ctx: AppContext, headers: IncomingHttpHeaders, body: Buffer, now: Date) {
  const id = ctx.gateway.verifyWebhook(headers, body);
  if (id === null) throw new Failure("bad-signature");
  // Without the byte order mark, if there is one.
  const text = new TextDecoder().decode(body);
  await queries.insertEvent(ctx.db, id, ctx.gateway.withoutPayer(text), now);
  return id;
}

/** Processes an event that was just stored, unless the sweep has done it. */
export async function processReceivedEvent(ctx: AppContext, id: string, now: Date) {
  const event = await queries.findUnprocessedEvent(ctx.db, id);
  if (event) await processEvent(ctx, event, now);
}

/** Processes a stored event, and writes its outcome or when to try again. An error postpones it, too. */
export async function processEvent(ctx: AppContext, event: queries.WebhookEventRow, now: Date) {
  const pauseSeconds = Math.min(MAX_PAUSE_SECONDS, 10 * 2 ** Math.min(event.tries, 10));
  let hours = GIVE_UP_HOURS;
  const tryLater = () =>
    addMinutes(event.receivedAt, hours * 60) <= now
      ? giveUp(ctx, event, `${hours} hours of trying came to nothing`, now)
      : queries.postponeEvent(ctx.db, event.id, addSeconds(now, pauseSeconds));
  try {
    const read = ctx.gateway.parseEvent(event.body);
    if (read?.kind === "dispute") hours = GIVE_UP_DISPUTE_HOURS;
    const outcome = read ? await handleEvent(ctx, read, now) : "unreadable";
    if (outcome === "done" || outcome === "nothing-to-do")
      await queries.finishEvent(ctx.db, event.id, outcome, now);
    else if (outcome === "unreadable") await giveUp(ctx, event, "The event cannot be read", now);
    else await tryLater();
  } catch (error) {
    await tryLater();
    throw error;
  }
}

/** The task names the event in the provider's own words, which stay stored, too. */
async function giveUp(ctx: AppContext, { id, body }: queries.WebhookEventRow, why: string, now: Date) {
  const detail = `${why}: ${body.slice(0, MAX_QUOTED_LENGTH).toWellFormed()}`;
  await raiseAlert(ctx.db, { kind: "event-given-up", about: id, amountPaise: null, detail }, now);
  await queries.finishEvent(ctx.db, id, "given-up", now);
}

/** `later`: the event cannot be handled yet. */
type Handled = "done" | "nothing-to-do" | "later";

function handleEvent(ctx: AppContext, event: GatewayEvent, now: Date): Promise<Handled> | Handled {
  if (event.kind === "refund") return handleRefundEvent(ctx, event, now);
  if (event.kind === "dispute") return handleDisputeEvent(ctx, event, now);
  return event.kind === "payment" ? handlePayment(ctx, event, now) : "nothing-to-do";
}

type PaymentEvent = Extract<GatewayEvent, { kind: "payment" }>;

async function handlePayment(ctx: AppContext, event: PaymentEvent, now: Date): Promise<Handled> {
  const record = await recordOfEvent(ctx, event);
  if (!record) return "later";
  const order = record.orderId ? await findOrderByProviderId(ctx.db, record.orderId) : null;
  if (!order) return handleUnknownPayment(ctx, record, now);
  const claim = { order, providerPaymentId: record.id };
  if (record.status === "captured" || record.status === "authorized") {
    const capturedAt = record.status === "captured" ? event.at : null;
    const { state } = await settlePayment(ctx, { ...claim, record, capturedAt }, now);
    // The sweep follows one of another amount, which this event alone never decides.
    const isFollowed = record.status === "authorized" && matchPayment(order, record) !== "exact";
    return state === "pending" && !isFollowed ? "later" : "done";
  }
  // A failure matters only for a payment that is being checked. The event may be old, so the provider is asked.
  const payment = await findPayment(ctx.db, order.id, record.id);
  if (payment?.state !== "checking") return "done";
  const { state } = await settlePayment(ctx, { ...claim, isRecorded: true }, now);
  return state === "pending" ? "later" : "done";
}

/** Asks the provider for a record that the event does not have, or that decides nothing. Null: it is not decided yet. */
async function recordOfEvent(ctx: AppContext, { payment, paymentId }: PaymentEvent) {
  if (payment && payment.status !== "unknown") return payment;
  try {
    const asked = await ctx.gateway.fetchPayment(paymentId);
    return asked.status === "unknown" ? null : asked;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, paymentId }, "the payment provider did not answer about a payment");
    return null;
  }
}

async function handleUnknownPayment(ctx: AppContext, record: GatewayPayment, now: Date): Promise<Handled> {
  if (record.status !== "captured") return "nothing-to-do";
  const { id: about, amountPaise } = record;
  const detail = "The provider took money for an order that is not ours.";
  await raiseAlert(ctx.db, { kind: "unknown-payment", about, amountPaise, detail }, now);
  return "done";
}
