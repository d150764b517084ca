// What the payment provider tells by itself: stored as it came, answered, and worked on from the store, in any order
// and as often as it comes. Decides nothing about money: settling and refunds do.
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { raiseAlert } from "#server/modules/accounting/ledger.ts";
import { noteRefund } from "#server/modules/accounting/refunds.ts";
import type { GatewayEvent, GatewayPayment } from "#server/providers/payments/gateway.ts";
import { orderOfProvider } from "./orders.ts";
import { checkKnown, settleFound } from "./verification.ts";
import * as queries from "./webhooks.sql.ts";

const GIVE_UP_MINUTES = 4 * 24 * 60;
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * Stores an event whose signature fits. Once it is stored the provider need not come again, whatever happens to us.
 * @throws Failure bad-signature.
 */
export async function receive(ctx: AppContext, id: string, body: Buffer, signature: string, now: Date) {
  if (!ctx.gateway.isEvent(body, signature)) throw new Failure("bad-signature");
  await queries.insertEvent(ctx.db, id, body.toString("utf8"), now);
}

/** Works on one event that was just stored; what fails is left to the sweep. */
export async function processStored(ctx: AppContext, id: string, now: Date) {
  const event = await queries.waitingEvent(ctx.db, id);
  if (event) await process(ctx, event, now);
}

/** Works on an event, and writes down what came of it, or when to try again. */
export async function process(ctx: AppContext, event: queries.EventRow, now: Date) {
  const read = ctx.gateway.eventOf(event.body);
  const end = read ? await endOf(ctx, read, now) : "unreadable";
  if (end === "done" || end === "nothing-to-do") {
    await queries.finish(ctx.db, event.id, end, now);
    return;
  }
  const isOver = addMinutes(event.receivedAt, GIVE_UP_MINUTES).getTime() <= now.getTime();
  if (end === "later" && !isOver) {
    const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, 10 * 2 ** Math.min(event.tries, 10));
    await queries.postpone(ctx.db, event.id, addSeconds(now, pauseSeconds));
    return;
  }
  const detail = end === "unreadable" ? "The event cannot be read." : "Four days of trying came to nothing.";
  await raiseAlert(ctx.db, { kind: "event-given-up", about: event.id, amountPaise: null, detail }, now);
  await queries.finish(ctx.db, event.id, "given-up", now);
}

type End = "done" | "nothing-to-do" | "later";

async function endOf(ctx: AppContext, event: GatewayEvent, now: Date): Promise<End> {
  if (event.about === "refund") return event.isUncaptured ? "nothing-to-do" : noteRefund(ctx, event, now);
  return event.about === "payment" ? endOfPayment(ctx, event.payment, now) : "nothing-to-do";
}

async function endOfPayment(ctx: AppContext, payment: GatewayPayment, now: Date): Promise<End> {
  const order = payment.orderId ? await orderOfProvider(ctx.db, payment.orderId) : null;
  const hasMoney = payment.status === "captured" || payment.status === "authorized";
  if (!order) {
    if (payment.status !== "captured") return "nothing-to-do";
    const { id: about, amountPaise } = payment;
    const detail = "The provider took money for an order that is not ours.";
    await raiseAlert(ctx.db, { kind: "unknown-payment", about, amountPaise, detail }, now);
    return "done";
  }
  const end = hasMoney
    ? await settleFound(ctx, order, payment, now)
    : await checkKnown(ctx, order, payment.id, now);
  return end === "waiting" ? "later" : "done";
}
