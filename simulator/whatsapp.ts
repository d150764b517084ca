// Sends what WhatsApp reports to the product's webhook, signed as Meta signs: delivery statuses and replies. Nothing is
// sent by itself: a person on the page or a test starts it.
import { createHmac } from "node:crypto";
import type { WebhookTarget } from "#server/simulator.ts";
import { whatsappIdOf } from "./inbox.ts";
import { postWebhook } from "./post-webhook.ts";

export const MESSAGE_STATUSES = ["sent", "delivered", "read", "failed"] as const;

export type MessageStatus = {
  messageId: string;
  status: (typeof MESSAGE_STATUSES)[number];
  /** The error code of a failed message. Default: the recipient has no WhatsApp. */
  code?: number;
};

type SendOptions = { copies?: number; isForged?: boolean };

/** Both return the webhook's HTTP status, or null when there was no answer or no webhook is configured. */
export type Whatsapp = {
  /** Sends the statuses in one request, in this order. */
  sendStatuses(statuses: readonly MessageStatus[], options?: SendOptions): Promise<number | null>;
  sendReply(message: { from: string; text: string }, options?: SendOptions): Promise<number | null>;
};

type WhatsappOptions = { now: () => Date; webhook: WebhookTarget | undefined };

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes: "Message undeliverable". */
const NO_WHATSAPP = 131_026;

export function openWhatsapp({ now, webhook }: WhatsappOptions): Whatsapp {
  const timestamp = () => String(Math.floor(now().getTime() / 1000));
  return {
    sendStatuses: (statuses, options) =>
      send(webhook, { statuses: statuses.map((status) => toStatus(status, timestamp())) }, options),
    sendReply({ from, text }, options) {
      const sender = { wa_id: `91${from}`, profile: { name: "Sandbox" } };
      const message = { from: sender.wa_id, id: `wamid.${crypto.randomUUID()}`, timestamp: timestamp() };
      const messages = [{ ...message, type: "text", text: { body: text } }];
      return send(webhook, { contacts: [sender], messages }, options);
    },
  };
}

async function send(
  webhook: WebhookTarget | undefined,
  value: object,
  { copies = 1, isForged = false }: SendOptions = {},
): Promise<number | null> {
  if (!webhook) return null;
  const body = JSON.stringify(toNotification(value));
  const secret = isForged ? `not ${webhook.secret}` : webhook.secret;
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  let status: number | null = null;
  for (let copy = 0; copy < copies; copy++)
    status = await postWebhook(webhook.url, body, { "x-hub-signature-256": signature });
  return status;
}

function toStatus({ messageId, status, code = NO_WHATSAPP }: MessageStatus, timestamp: string) {
  return {
    id: whatsappIdOf(messageId),
    status,
    timestamp,
    biz_opaque_callback_data: messageId,
    ...(status === "failed" ? { errors: [{ code, title: "Message undeliverable" }] } : {}),
  };
}

/** Meta's webhook body: https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components. */
function toNotification(value: object) {
  const metadata = { display_phone_number: "910000000000", phone_number_id: "sandbox" };
  return {
    object: "whatsapp_business_account",
    entry: [
      {
        id: "sandbox",
        changes: [{ field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } }],
      },
    ],
  };
}
