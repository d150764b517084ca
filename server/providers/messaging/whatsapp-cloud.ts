// Answers for: handing a message to Meta's WhatsApp Cloud API, which puts its values into the template approved there.
// Refuses to know: who agreed to be written to, the words of the templates, and what becomes of a message later.
import * as z from "zod/mini";
import { refusalOfFault, refusalOfStatus } from "#server/providers/refusal.ts";
import { type ChatMessage, MessageNotSent, type MessageSender } from "./messaging.ts";

export type WhatsappOptions = {
  /** Of a system user, so that it does not run out. */
  accessToken: string;
  phoneNumberId: string;
  /** Stands before the name of every template. */
  templatePrefix?: string;
  baseUrl?: string;
  timeoutMs?: number;
};

const GRAPH = "https://graph.facebook.com/v23.0";
const TIMEOUT_MS = 10_000;
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/** Not on WhatsApp, or its terms not accepted; and a person whom Meta chooses to spare. Another try is no use. */
const UNREACHABLE_CODES = new Set([131_026, 131_049]);

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const refused = z.object({ error: z.object({ code: z.int(), message: z.optional(z.string()) }) });

/**
 * Sends templates (https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates): the one of
 * a kind is named after it (`reminder-hour` is `reminder_hour`), approved in `hi` and `en`, with one button that opens an
 * address of ours (`{{1}}` at its end). Accepted is not yet
 * delivered. The API knows no idempotency key, so that a try without an answer may have gone through.
 */
export function whatsappCloud(options: WhatsappOptions): MessageSender {
  const { accessToken, phoneNumberId, baseUrl = GRAPH, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send(message) {
      if (!INDIAN_MOBILE.test(message.to)) throw new MessageNotSent("Not an Indian mobile number", "never");
      const answer = await posted(`${baseUrl}/${encodeURIComponent(phoneNumberId)}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        body: JSON.stringify(bodyOf(message, options.templatePrefix ?? "")),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      requireAccepted(answer);
    },
  };
}

function bodyOf({ id, to, kind, language, values, path }: ChatMessage, prefix: string) {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: `91${to}`,
    type: "template",
    biz_opaque_callback_data: id,
    template: {
      name: `${prefix}${kind.replaceAll("-", "_")}`,
      language: { code: language },
      components: [
        { type: "body", parameters: values.map((value) => ({ type: "text", text: plain(value) })) },
        // The template's one button, whose address is our public one with a slash, and this after it.
        { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: path }] },
      ],
    },
  };
}

/** Meta refuses line breaks, tabs and rows of spaces in a value. */
function plain(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

type Answer = { status: number; text: string };

async function posted(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new MessageNotSent("WhatsApp gave no answer", refusalOfFault(error), { cause: error });
  }
}

function requireAccepted({ status, text }: Answer) {
  const answer = parsed(text);
  if (z.safeParse(accepted, answer).success) return;
  const { error } = z.safeParse(refused, answer).data ?? {};
  if (error) {
    const refusal = UNREACHABLE_CODES.has(error.code) ? "never" : "again";
    throw new MessageNotSent(`WhatsApp: ${error.code} ${error.message ?? ""}`.trim(), refusal);
  }
  throw new MessageNotSent(`WhatsApp: HTTP ${status}`, refusalOfStatus(status));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
