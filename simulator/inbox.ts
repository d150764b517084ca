// The simulated SMS and WhatsApp networks, and the simulated push service of the browsers. Each message goes into an inbox, which the /sandbox page shows.
import { randomUUID } from "node:crypto";
import type { Channel } from "#domain/notifications.ts";
import type { PushPayload } from "#domain/push.ts";
import type { Pool } from "#server/db/pool.ts";
import type { MessageSender } from "#server/providers/messaging/messaging.ts";
import type { PushSender } from "#server/providers/push/push.ts";
import { SendError, type SendErrorKind } from "#server/providers/send-error.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";
import type { Faults } from "./faults.ts";
import { insertMessage, type Message } from "./messages.sql.ts";
import type { PushStreams } from "./push-streams.ts";

/** WhatsApp's id of a message, which replies to it name. */
export const whatsappIdOf = (messageId: string) => `wamid.${messageId}`;

const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/**
 * - `refused`: the network rejects the message; a retry may pass.
 * - `unreachable`: the network rejects every message to this number.
 * - `silent`: the message arrives, but the sender gets no answer.
 * - `lost`: the network accepts the message, and it never arrives.
 */
export const MESSAGE_FAULTS = ["refused", "unreachable", "silent", "lost"] as const;
export type MessageFault = (typeof MESSAGE_FAULTS)[number];

const SEND_ERROR_KINDS = {
  refused: "retryable",
  unreachable: "unreachable",
  silent: "unknown",
} as const;

type InboxOptions = { db: Pool; now: () => Date; faults: Faults<MessageFault> };

export function smsInbox(options: InboxOptions): SmsSender {
  return {
    async send({ to, text, code }) {
      const errorKind = await deliver("sms", { to, text, code }, options);
      if (errorKind) throw new SendError("The simulator refused this message", errorKind);
      return `sms-${randomUUID()}`;
    },
  };
}

export function whatsappInbox(options: InboxOptions): MessageSender {
  return {
    async send({ id, to, text, values }) {
      // Meta refuses an empty value: https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes (100).
      if (values.some((value) => value.trim() === ""))
        throw new SendError("A value of the template is empty", "refused");
      const errorKind = await deliver("whatsapp", { to, text, messageId: id }, options);
      if (errorKind) throw new SendError("The simulator refused this message", errorKind);
      return whatsappIdOf(id);
    },
    async sendCode({ id, to, text, code }) {
      const errorKind = await deliver("whatsapp", { to, text, code, messageId: id }, options);
      if (errorKind) throw new SendError("The simulator refused this message", errorKind);
      return whatsappIdOf(id);
    },
  };
}

/** The address of the subscription stands for the phone. The payload is not encrypted: this service is in the process. */
export function pushInbox(options: InboxOptions, streams: PushStreams): PushSender {
  return {
    async send({ subscription, payload }) {
      const { id, title, body, url } = JSON.parse(payload) as PushPayload;
      const message = { to: subscription.endpoint, text: `${title}\n${body}\n${url}`, messageId: id };
      const errorKind = await deliver("push", message, options);
      if (errorKind) throw new SendError("The simulator refused this message", errorKind);
      streams.send(subscription.endpoint, payload);
    },
  };
}

type OutgoingMessage = Pick<Message, "to" | "text" | "code" | "messageId">;

/** Returns null when the network accepted the message. */
async function deliver(
  channel: Channel,
  message: OutgoingMessage,
  { db, now, faults }: InboxOptions,
): Promise<SendErrorKind | null> {
  if (channel !== "push" && !INDIAN_MOBILE.test(message.to)) return "unreachable";
  const fault = faults.take(({ route }) => route === "*" || route === channel)?.fault;
  if (fault === "lost") return null;
  if (!fault || fault === "silent") await insertMessage(db, { ...message, channel, at: now() });
  return fault ? SEND_ERROR_KINDS[fault] : null;
}
