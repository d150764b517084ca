import { addMinutes } from "#domain/ist-time.ts";
import {
  type Channel,
  isStillValid,
  MAX_SEND_TRIES,
  MAX_UNANSWERED_TRIES,
  messageDefinition,
  OUTBOX_RETENTION_DAYS,
  retryDelayMinutes,
} from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { MessageSendError } from "#server/providers/messaging/messaging.ts";
import type { SendErrorKind } from "#server/providers/send-error-kind.ts";
import { SmsSendError } from "#server/providers/sms/sms.ts";
import { type ComposedMessage, composeMessage } from "./message-text.ts";
import * as queries from "./outbox.sql.ts";

/** Bounds how long the other sweeps wait. The next tick sends the rest. */
const MAX_MESSAGES_PER_SWEEP = 50;
/** Longer than that many messages take when each runs into the provider's time limit of 10 s. */
const LEASE_MINUTES = 10;

/**
 * Sends due messages, and deletes old ones. Each message is taken, sent and marked by itself: if the server crashes after
 * the provider accepted a message and before it is marked, only that message is sent twice.
 */
export async function sweepOutbox(ctx: AppContext, now: Date) {
  const postponedChannels: Channel[] = [];
  for (let count = 0; count < MAX_MESSAGES_PER_SWEEP; count++) {
    const message = await queries.takeDue(ctx.db, postponedChannels, addMinutes(now, LEASE_MINUTES), now);
    if (!message) break;
    try {
      // A channel whose provider fails is skipped until the next tick: its time limits would add up.
      if ((await processMessage(ctx, message, now)) === "postponed") postponedChannels.push(message.channel);
    } catch (error) {
      ctx.log.error({ err: error, ...logFields(message) }, "ALERT: a message cannot be processed");
    }
  }
  await queries.deleteEndedBefore(ctx.db, addMinutes(now, -OUTBOX_RETENTION_DAYS * 24 * 60));
}

async function processMessage(
  ctx: AppContext,
  message: queries.DueMessage,
  now: Date,
): Promise<"ended" | "postponed"> {
  const skipReason = findSkipReason(ctx, message, now);
  const composed = skipReason ? null : composeMessage(ctx, message);
  if (!composed) return end(ctx, message, { state: "skipped", reason: skipReason ?? "no-number" }, now);
  if (message.unanswered >= MAX_UNANSWERED_TRIES || message.tries > MAX_SEND_TRIES)
    return giveUp(ctx, message, now);
  try {
    await send(ctx, message, composed);
  } catch (error) {
    if (!(error instanceof SmsSendError || error instanceof MessageSendError)) throw error;
    return handleSendError(ctx, message, error, now);
  }
  return end(ctx, message, { state: "sent" }, now);
}

/** Checked when a message is sent, not when it is queued. */
function findSkipReason(ctx: AppContext, message: queries.DueMessage, now: Date): string | null {
  if (!isStillValid(message, message.session, now)) return "no-longer-true";
  if (message.channel === "sms") return null;
  if (messageDefinition(message.kind).recipient === "customer" && !message.isOptedIn) return "not-opted-in";
  return ctx.messaging ? null : "no-provider";
}

async function send(
  ctx: AppContext,
  { id, kind, channel }: queries.DueMessage,
  { to, text, language, values, path }: ComposedMessage,
) {
  if (channel === "sms") await ctx.sms.send({ to, text, template: { kind, language, values } });
  else await ctx.messaging?.send({ id, to, text, kind, language, values, path });
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

type SendError = Error & { kind: SendErrorKind };

async function handleSendError(
  ctx: AppContext,
  message: queries.DueMessage,
  error: SendError,
  now: Date,
): Promise<"ended" | "postponed"> {
  ctx.log.warn({ err: error, ...logFields(message) }, "the provider did not accept a message");
  if (error.kind === "unreachable") return end(ctx, message, { state: "failed", reason: "unreachable" }, now);
  const nextTryAt = addMinutes(now, retryDelayMinutes(message.tries));
  await queries.postpone(ctx.db, message.id, nextTryAt, error.kind === "retryable");
  return "postponed";
}

function logFields({ id, kind, channel, tries }: queries.DueMessage) {
  return { messageId: id, kind, channel, tries };
}
