// Answers for: telling the webhook what WhatsApp does, signed as Meta signs: what became of a message, what somebody wrote.
// Refuses to know: what is made of it. Nothing is told by itself: a person presses a button, or a test does.
import { createHmac } from "node:crypto";
import type { Webhook } from "./webhook-sender.ts";

export const FATES = ["sent", "delivered", "read", "failed"] as const;

export type MessageStatus = {
  messageId: string;
  status: (typeof FATES)[number];
  /** Why it failed; without it, that the phone has no WhatsApp. */
  code?: number;
};

type How = { copies?: number; isForged?: boolean };

export type Whatsapp = {
  /** Tells of these in one batch, in their order; answers the webhook's status, or null when there was no answer. */
  sendStatuses(fates: readonly MessageStatus[], how?: How): Promise<number | null>;
  sendReply(message: { from: string; text: string }, how?: How): Promise<number | null>;
};

type Options = { now: () => Date; webhook: Webhook | undefined };

const NO_WHATSAPP = 131_026;
const ANSWER_WITHIN_MS = 5_000;

export function openWhatsapp({ now, webhook }: Options): Whatsapp {
  const timestamp = () => String(Math.floor(now().getTime() / 1000));
  const bring = async (value: object, { copies = 1, isForged = false }: How = {}) => {
    if (!webhook) return null;
    const body = JSON.stringify(envelope(value));
    const secret = isForged ? `not ${webhook.secret}` : webhook.secret;
    let status: number | null = null;
    for (let copy = 0; copy < copies; copy++) status = await post({ ...webhook, secret }, body);
    return status;
  };
  return {
    sendStatuses: (fates, how) => bring({ statuses: fates.map((fate) => statusOf(fate, timestamp())) }, how),
    sendReply({ from, text }, how) {
      const sender = { wa_id: `91${from}`, profile: { name: "Sandbox" } };
      const message = { from: sender.wa_id, id: `wamid.${crypto.randomUUID()}`, timestamp: timestamp() };
      return bring(
        { contacts: [sender], messages: [{ ...message, type: "text", text: { body: text } }] },
        how,
      );
    },
  };
}

function statusOf({ messageId, status, code = NO_WHATSAPP }: MessageStatus, timestamp: string) {
  return {
    id: `wamid.${messageId}`,
    status,
    timestamp,
    biz_opaque_callback_data: messageId,
    ...(status === "failed" ? { errors: [{ code, title: "Message undeliverable" }] } : {}),
  };
}

function envelope(value: object) {
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

async function post({ url, secret }: Webhook, body: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
