import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { isGuideNews, isStillValid, smsAllowedAt, stateOfGuideNews } from "#domain/message-times.ts";
import { type Channel, messageDefinition, OUTBOX_RETENTION_DAYS } from "#domain/notifications.ts";
import { MAX_SEND_TRIES, MAX_UNANSWERED_TRIES, retryDelayMinutes } from "#domain/send-retries.ts";
import type { AppContext } from "#server/context.ts";
import { alertUnlessUnavailable } from "#server/db/unavailable.ts";
import { withdrawMessagingConsent } from "#server/modules/customers/customers.ts";
import { SendError } from "#server/providers/send-error.ts";
import { newMessageId } from "./message-links.ts";
import * as queries from "./outbox.sql.ts";
import { sendMessage } from "./send-message.ts";

/** Much longer than one message takes: the provider's time limit is 10 s. */
const LEASE_MINUTES = 10;
/** After this, a message about the guide that is not true now is looked at again. */
const GUIDE_NEWS_MINUTES = 1;

/**
 * Sends due messages, all channels at once so that a slow provider delays no other, and deletes old ones. Each message is
 * taken, sent and marked by itself: if the server crashes after the provider accepted a message and before it is marked,
 * only that message is sent twice.
 */
export async function sweepOutbox(ctx: AppContext, now: Date, hasTime = () => true) {
  const [canSendSms] = await Promise.all([
    sendDue(ctx, "sms", hasTime),
    sendDue(ctx, "whatsapp", hasTime),
    sendDue(ctx, "push", hasTime),
  ]);
  await queries.releaseSms(ctx.db, ctx.now());
  if (canSendSms) await sendDue(ctx, "sms", hasTime);
  await queries.deleteEndedBefore(ctx.db, addMinutes(now, -OUTBOX_RETENTION_DAYS * 24 * 60));
}

/** Several messages at once, but one of a customer at a time, in their order. False if the provider may not take more now. */
async function sendDue(ctx: AppContext, channel: Channel, hasTime: () => boolean): Promise<boolean> {
  const sending = new Map<string, Promise<void>>();
  let isOver = false;
  const send = async (message: queries.DueMessage, now: Date) => {
    try {
      // A channel whose provider fails is skipped until the next tick: its time limits would add up.
      if ((await processMessage(ctx, message, now)) === "postponed") isOver = true;
    } catch (error) {
      alertUnlessUnavailable(ctx.log, error, logFields(message), "ALERT: a message cannot be processed");
    }
    sending.delete(message.customerId);
  };
  while (!isOver && hasTime()) {
    // The time of each message: sending the ones before may have taken seconds.
    const now = ctx.now();
    const [busyCustomerIds, underWay] = [[...sending.keys()], [...sending.values()]];
    const mayTake = sending.size < ctx.config.messagesAtOnce;
    const message = mayTake ? await takeNext(ctx, channel, busyCustomerIds, now) : null;
    if (message) sending.set(message.customerId, send(message, now));
    else if (underWay.length > 0) await Promise.race(underWay);
    else break;
  }
  await Promise.all(sending.values());
  return !isOver;
}

/** The next one that is not of these customers. */
function takeNext(ctx: AppContext, channel: Channel, busyCustomerIds: readonly string[], now: Date) {
  const leaseUntil = addMinutes(now, LEASE_MINUTES);
  const options = { channel, busyCustomerIds, leaseUntil, newPublicId: newMessageId() };
  return queries.takeDue(ctx.db, options, now);
}

/** `postponed`: the provider may not take the next message of the channel either. */
type Outcome = "ended" | "postponed";

async function processMessage(ctx: AppContext, message: queries.DueMessage, now: Date): Promise<Outcome> {
  const guideNews = await findGuideNews(ctx, message, now);
  const skipReason = guideNews === "over" ? "no-longer-true" : findSkipReason(ctx, message, now);
  if (skipReason) return end(ctx, message, { state: "skipped", reason: skipReason }, now);
  if (message.unanswered >= MAX_UNANSWERED_TRIES || message.tries > MAX_SEND_TRIES)
    return giveUp(ctx, message, now);
  if (guideNews === "not-now") {
    await queries.defer(ctx.db, message.id, addMinutes(now, GUIDE_NEWS_MINUTES));
    return "ended";
  }
  const allowedAt = message.channel === "sms" ? smsAllowedAt(message.kind, now) : now;
  if (allowedAt.getTime() > now.getTime()) {
    await queries.defer(ctx.db, message.id, allowedAt);
    return "ended";
  }
  try {
    return end(ctx, message, await sendMessage(ctx, message, now), now);
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    return handleSendError(ctx, message, error, now);
  }
}

/** Null for a message that says nothing of where the guide is. */
async function findGuideNews(ctx: AppContext, { kind, bookingId }: queries.DueMessage, now: Date) {
  if (!isGuideNews(kind) || bookingId === null) return null;
  const session = await queries.findGuideSession(ctx.db, bookingId);
  return session && stateOfGuideNews(kind, session, now);
}

/** Checked when a message is sent, not when it is queued. */
function findSkipReason(ctx: AppContext, message: queries.DueMessage, now: Date): string | null {
  const { kind, channel, isOpened, isOptedIn, isRefused, settings } = message;
  const { recipient, group, smsWaitMinutes } = messageDefinition(kind);
  if (!isStillValid(message, message.session, now)) return "no-longer-true";
  if (isRefused) return "refused";
  if (group && !settings[group]) return "switched-off";
  if (isOpened && smsWaitMinutes !== undefined) return "opened";
  if (channel === "sms") return null;
  if (channel === "push") return ctx.push ? null : "no-provider";
  if (recipient === "customer" && !isOptedIn) return "not-opted-in";
  return ctx.messaging ? null : "no-provider";
}

async function end(
  ctx: AppContext,
  { id }: queries.DueMessage,
  outcome: queries.SendOutcome,
  now: Date,
): Promise<"ended"> {
  await queries.setOutcome(ctx.db, id, outcome, now);
  return "ended";
}

function giveUp(ctx: AppContext, message: queries.DueMessage, now: Date) {
  ctx.log.error(logFields(message), "ALERT: a message is given up");
  return end(ctx, message, { state: "failed", reason: "given-up" }, now);
}

async function handleSendError(
  ctx: AppContext,
  message: queries.DueMessage,
  error: SendError,
  now: Date,
): Promise<Outcome> {
  ctx.log.warn({ err: error, ...logFields(message) }, "the provider did not accept a message");
  if (error.isOptOut && message.recipientId !== null)
    await withdrawMessagingConsent(ctx, message.recipientId, addSeconds(now, 1), now);
  if (error.kind === "unreachable") return end(ctx, message, { state: "failed", reason: "unreachable" }, now);
  const delaySeconds = Math.max(60 * retryDelayMinutes(message.tries), error.retryAfterSeconds);
  const nextTryAt = addSeconds(now, delaySeconds);
  await queries.postpone(ctx.db, message.id, nextTryAt, error.kind !== "unknown");
  return error.kind === "refused" ? "ended" : "postponed";
}

function logFields({ id, kind, channel, tries }: queries.DueMessage) {
  return { messageId: id, kind, channel, tries };
}
