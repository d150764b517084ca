// Answers for: the phones of the sandbox: what is sent by SMS or WhatsApp lands in an inbox that anybody may read.
// Refuses to know: what the texts are for, and how many anybody may get.
import type { Channel } from "#domain/notifications.ts";
import { MessageNotSent, type MessageSender } from "#server/providers/messaging/messaging.ts";
import type { Refusal } from "#server/providers/refusal.ts";
import { SmsNotSent, type SmsSender } from "#server/providers/sms/sms.ts";
import type { Faults } from "./faults.ts";
import { type Database, inboxStore, type Message } from "./schema.sql.ts";

const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/**
 * `refused` throws as a provider's no does, `unreachable` as its no to this person for good; `silent` brings the
 * message and throws as if no answer came; `lost` is accepted and never arrives, as happens in India.
 */
export const MESSAGE_FAULTS = ["refused", "unreachable", "silent", "lost"] as const;
export type MessageFault = (typeof MESSAGE_FAULTS)[number];

const REFUSALS = { refused: "again", unreachable: "never", silent: "unanswered" } as const;

type Options = { db: Database; now: () => Date; faults: Faults<MessageFault> };

export function smsInbox(options: Options): SmsSender {
  const deliver = delivery("sms", options);
  return {
    async send({ to, text, code }) {
      const refusal = await deliver({ to, text, code });
      if (refusal) throw new SmsNotSent("The sandbox refused this message", refusal);
    },
  };
}

export function whatsappInbox(options: Options): MessageSender {
  const deliver = delivery("whatsapp", options);
  return {
    async send({ id, to, text, values }) {
      // Meta refuses an empty value: https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes (100).
      if (values.some((value) => value.trim() === ""))
        throw new MessageNotSent("A value of the template is empty", "again");
      const refusal = await deliver({ to, text, messageId: id });
      if (refusal) throw new MessageNotSent("The sandbox refused this message", refusal);
    },
  };
}

/** Answers why a message was not taken, or null when it was. */
function delivery(channel: Channel, { db, now, faults }: Options) {
  const inbox = inboxStore(db);
  return async (message: Pick<Message, "to" | "text" | "code" | "messageId">): Promise<Refusal | null> => {
    if (!INDIAN_MOBILE.test(message.to)) return "never";
    const fault = faults.take(({ route }) => route === "*" || route === channel)?.fault;
    if (fault === "lost") return null;
    if (!fault || fault === "silent") await inbox.keep({ ...message, channel, at: now() });
    return fault ? REFUSALS[fault] : null;
  };
}
