// Sends messages by Meta's WhatsApp Cloud API, which fills the values into templates that Meta has approved.

import * as z from "zod/mini";
import type { MessageKind } from "#domain/notifications.ts";
import { PHONE_PATTERN } from "#domain/phone.ts";
import { parseJson } from "#server/providers/answer-text.ts";
import { callProvider, kindOfStatus, type ProviderAnswer, SendError } from "#server/providers/send-error.ts";
import type { ChatMessage, MessageSender } from "./messaging.ts";
import { OPT_OUT_CODE } from "./whatsapp-webhook.ts";

export type WhatsappOptions = {
  /** A system user's token, because other tokens expire. */
  accessToken: string;
  phoneNumberId: string;
  /** Precedes the name of each template. */
  templatePrefix?: string;
  /** The whole name of a template of the category authentication, which takes the code in its text and its button. */
  codeTemplate?: string | null;
  baseUrl?: string;
  timeoutMs?: number;
};

const GRAPH_URL = "https://graph.facebook.com/v23.0";
const TIMEOUT_MS = 10_000;

/**
 * 131026: the recipient is not on WhatsApp or has not accepted its terms. 131049: Meta does not deliver to this recipient.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
const UNREACHABLE_CODES = new Set(["131026", "131049", OPT_OUT_CODE]);
/**
 * About this template (132…: not approved in this language, paused, other values), these values or this recipient. Other codes are
 * about the token, the business's number, the limits of all messages, or Meta's service.
 */
const REFUSED_CODE = /^(?:132\d{3}|100|130472|131008|131009|131021|131030|131056|135000)$/;

/** Whether the message was accepted does not hang on the form of its id. */
const acceptedBody = z.object({ messages: z.array(z.unknown()).check(z.minLength(1)) });
const acceptedId = z.object({ id: z.string().check(z.regex(/^[!-~]{1,200}$/)) });
const errorBody = z.object({
  error: z.object({
    code: z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]),
    message: z.catch(z.optional(z.string()), undefined),
  }),
});

/**
 * Sends templates (https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates). Each kind of
 * message has a template of its name (`reminder-hour` is `reminder_hour`) in `hi` and `en`, with one button that opens
 * PUBLIC_URL followed by the message's path. The API has no idempotency key, so a request without a response may have
 * been accepted.
 */
export function whatsappCloud(options: WhatsappOptions): MessageSender {
  const { accessToken, phoneNumberId, baseUrl = GRAPH_URL, timeoutMs = TIMEOUT_MS } = options;
  const { templatePrefix = "", codeTemplate = null } = options;
  const post = async (to: string, body: object) => {
    if (!PHONE_PATTERN.test(to)) throw new SendError("Not an Indian mobile number", "unreachable");
    const url = `${baseUrl}/${encodeURIComponent(phoneNumberId)}/messages`;
    const response = await callProvider("WhatsApp", url, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return requireAccepted(response);
  };
  return {
    send(message) {
      const { kind, values, path } = message;
      // The button's URL in the template is PUBLIC_URL, a slash and its parameter.
      const filled = { name: whatsappName(kind, templatePrefix), values, button: path };
      return post(message.to, requestBody(message, filled));
    },
    // https://developers.facebook.com/docs/whatsapp/business-management-api/authentication-templates: the button copies the code.
    ...(codeTemplate === null
      ? {}
      : {
          sendCode(message) {
            const filled = { name: codeTemplate, values: [message.code], button: message.code };
            return post(message.to, requestBody(message, filled));
          },
        }),
  };
}

/** The name of a message's template. */
export function whatsappName(kind: MessageKind, prefix = ""): string {
  return `${prefix}${kind.replaceAll("-", "_")}`;
}

type Filled = { name: string; values: readonly string[]; button: string };

function requestBody({ id, to, language }: Pick<ChatMessage, "id" | "to" | "language">, filled: Filled) {
  const parameterOf = (text: string) => ({ type: "text", text });
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: `91${to}`,
    type: "template",
    biz_opaque_callback_data: id,
    template: {
      name: filled.name,
      language: { code: language },
      components: [
        { type: "body", parameters: filled.values.map((value) => parameterOf(singleLine(value))) },
        { type: "button", sub_type: "url", index: "0", parameters: [parameterOf(filled.button)] },
      ],
    },
  };
}

/** Meta rejects line breaks, tabs and runs of spaces in a value. */
function singleLine(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

function requireAccepted({ status, text, retryAfterSeconds }: ProviderAnswer): string | null {
  const body = parseJson(text);
  const accepted = z.safeParse(acceptedBody, body).data;
  if (accepted) return z.safeParse(acceptedId, accepted.messages[0]).data?.id ?? null;
  const { error } = z.safeParse(errorBody, body).data ?? {};
  if (error) {
    const code = String(error.code);
    const kind = UNREACHABLE_CODES.has(code)
      ? "unreachable"
      : REFUSED_CODE.test(code)
        ? "refused"
        : "retryable";
    throw new SendError(`WhatsApp: ${code} ${error.message ?? ""}`.trim(), kind, {
      isOptOut: code === OPT_OUT_CODE,
      retryAfterSeconds,
    });
  }
  throw new SendError(`WhatsApp: HTTP ${status}`, kindOfStatus(status), { retryAfterSeconds });
}
