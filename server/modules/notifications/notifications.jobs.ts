// What time does to messages: what is due is sent, once, and tried again with growing pauses where a provider would
// not take it; what is no longer true, or no longer wanted, is left out.

import { addMinutes } from "#domain/ist-time.ts";
import {
  type Channel,
  isStillTrue,
  KEPT_DAYS,
  MOST_TRIES,
  MOST_UNANSWERED,
  planOf,
  retryPauseMinutes,
} from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { MessageNotSent } from "#server/providers/messaging/messaging.ts";
import type { Refusal } from "#server/providers/refusal.ts";
import { SmsNotSent } from "#server/providers/sms/sms.ts";
import * as queries from "./notifications.sql.ts";
import { compose, type Letter } from "./notifications.ts";

/** So that a crowd of messages does not keep the other sweeps waiting; the next tick goes on. */
const MOST_AT_ONCE = 50;
/** Longer than so many messages can take at a provider's time limit of ten seconds each. */
const LEASE_MINUTES = 10;

/**
 * Each message is taken, sent and marked by itself: a crash after the provider has accepted one and before it is
 * marked sends that one a second time, and no other.
 */
export async function sweepNotifications(ctx: AppContext, now: Date) {
  const inTrouble: Channel[] = [];
  for (let count = 0; count < MOST_AT_ONCE; count++) {
    const message = await queries.takeDue(ctx.db, inTrouble, addMinutes(now, LEASE_MINUTES), now);
    if (!message) break;
    try {
      // A provider in trouble is left in peace until the next tick: its time limits would add up.
      if ((await attend(ctx, message, now)) === "postponed") inTrouble.push(message.channel);
    } catch (error) {
      ctx.log.error({ err: error, ...labelOf(message) }, "ALERT: a message cannot be looked after");
    }
  }
  await queries.deleteEndedBefore(ctx.db, addMinutes(now, -KEPT_DAYS * 24 * 60));
}

async function attend(ctx: AppContext, message: queries.Message, now: Date): Promise<"ended" | "postponed"> {
  const reason = whyNot(ctx, message, now);
  const letter = reason ? null : compose(ctx, message);
  if (!letter) return end(ctx, message, { state: "skipped", reason: reason ?? "no-number" }, now);
  if (message.unanswered >= MOST_UNANSWERED || message.tries > MOST_TRIES) return giveUp(ctx, message, now);
  try {
    await send(ctx, message, letter);
  } catch (error) {
    if (!(error instanceof SmsNotSent || error instanceof MessageNotSent)) throw error;
    return refused(ctx, message, error, now);
  }
  return end(ctx, message, { state: "sent" }, now);
}

/** Asked at the moment of sending, whatever was so when the message was queued. */
function whyNot(ctx: AppContext, message: queries.Message, now: Date): string | null {
  if (!isStillTrue(message, message.session, now)) return "no-longer-true";
  if (message.channel === "sms") return null;
  if (planOf(message.kind).to === "customer" && !message.isOptedIn) return "not-opted-in";
  return ctx.messaging ? null : "no-provider";
}

async function send(ctx: AppContext, { id, kind, channel }: queries.Message, letter: Letter) {
  const { to, text, language, values, path } = letter;
  if (channel === "sms") await ctx.sms.send({ to, text, service: { kind, language, values } });
  else await ctx.messaging?.send({ id, to, text, kind, language, values, path });
}

async function end(ctx: AppContext, { id }: queries.Message, ending: queries.End, now: Date) {
  await queries.end(ctx.db, id, ending, now);
  return "ended" as const;
}

function giveUp(ctx: AppContext, message: queries.Message, now: Date) {
  ctx.log.error(labelOf(message), "ALERT: a message is given up");
  return end(ctx, message, { state: "failed", reason: "given-up" }, now);
}

type NotSent = Error & { refusal: Refusal };

async function refused(ctx: AppContext, message: queries.Message, error: NotSent, now: Date) {
  ctx.log.warn({ err: error, ...labelOf(message) }, "a message was not taken");
  if (error.refusal === "never") return end(ctx, message, { state: "failed", reason: "unreachable" }, now);
  const nextTryAt = addMinutes(now, retryPauseMinutes(message.tries));
  await queries.postpone(ctx.db, message.id, nextTryAt, error.refusal === "again");
  return "postponed" as const;
}

function labelOf({ id, kind, channel, tries }: queries.Message) {
  return { messageId: id, kind, channel, tries };
}
