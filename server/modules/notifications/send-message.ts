// Hands one message to the provider of its channel.
import { isUrgent, pushLifetimeSeconds } from "#domain/message-times.ts";
import { messageDefinition } from "#domain/notifications.ts";
import type { PushPayload } from "#domain/push.ts";
import type { AppContext } from "#server/context.ts";
import type { PushSender } from "#server/providers/push/push.ts";
import { SendError } from "#server/providers/send-error.ts";
import { composeMessage, composePush } from "./message-text.ts";
import type { DueMessage, SendOutcome } from "./outbox.sql.ts";
import { deleteSubscription, listGuideSubscriptions, listSubscriptionsOf } from "./push-subscriptions.ts";

/**
 * `skipped`: this channel has nowhere to send it.
 * @throws SendError
 */
export async function sendMessage(ctx: AppContext, message: DueMessage, now: Date): Promise<SendOutcome> {
  const { id, kind, channel } = message;
  const sent = (providerId: string | null = null): SendOutcome => ({ state: "sent", providerId });
  if (channel === "push") {
    const hasArrived = ctx.push === null || (await sendToBrowsers(ctx, ctx.push, message, now));
    return hasArrived ? sent() : { state: "skipped", reason: "no-subscription" };
  }
  const { to, text, language, values, path } = composeMessage(ctx, message);
  if (!to) return { state: "skipped", reason: "no-number" };
  if (channel === "whatsapp")
    return sent(await ctx.messaging?.send({ id, to, text, kind, language, values, path }));
  return sent(await ctx.sms.send({ to, text, template: { kind, language, values } }));
}

/** The first one that a browser's push service gave decides: whether the message may have arrived counts most. */
const MAY_ACCEPT_LATER = ["unknown", "retryable", "refused"] as const;

/**
 * To all browsers of the recipient; false if none is left. The message counts as sent when one push service accepted it: a repetition would come
 * twice there.
 * @throws SendError when no push service accepted it, and one may accept it later
 */
async function sendToBrowsers(ctx: AppContext, push: PushSender, message: DueMessage, now: Date) {
  const { kind, recipientId } = message;
  const isForGuide = messageDefinition(kind).recipient === "guide";
  const subscriptions = isForGuide
    ? await listGuideSubscriptions(ctx.db)
    : recipientId === null
      ? []
      : await listSubscriptionsOf(ctx.db, recipientId, { signedInBefore: message.signedInAt });
  const payload: PushPayload = composePush(ctx, message);
  const errors = await Promise.all(
    subscriptions.map(async ({ id, ...subscription }) => {
      try {
        await push.send({
          subscription,
          payload: JSON.stringify(payload),
          ttlSeconds: pushLifetimeSeconds(kind, message, now),
          urgency: isUrgent(kind) ? "high" : "normal",
          topic: payload.id,
        });
        return null;
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
        if (error.kind === "unreachable") await deleteSubscription(ctx.db, id);
        if (error.isOwnFault)
          ctx.log.error({ err: error }, "ALERT: a push service refuses the key or token of this server");
        return error;
      }
    }),
  );
  if (errors.includes(null)) return true;
  const later = MAY_ACCEPT_LATER.flatMap((kind) => errors.find((error) => error?.kind === kind) ?? []);
  if (later[0]) throw later[0];
  return false;
}
