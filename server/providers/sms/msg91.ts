// Sends SMS by MSG91. Indian operators deliver only texts that are registered with them (DLT), so a request names a
// template and its values.

import { type TemplateKey, templateKey } from "#domain/notifications.ts";
import { PHONE_PATTERN } from "#domain/phone.ts";
import { parseJson } from "#server/providers/answer-text.ts";
import {
  callProvider,
  kindOfStatus,
  type ProviderAnswer,
  SendError,
  type SendErrorKind,
} from "#server/providers/send-error.ts";
import type { SmsMessage, SmsSender } from "./sms.ts";

export type Msg91Options = {
  authKey: string;
  /** The flow of the login code, which is `##VAR1##` in its text. */
  templateId: string;
  /** The flows of the other texts, whose values are `##VAR1##`, `##VAR2##` and so on. */
  serviceTemplateIds?: Readonly<Partial<Record<TemplateKey, string>>>;
  baseUrl?: string;
  timeoutMs?: number;
};

const MSG91_URL = "https://control.msg91.com";
const TIMEOUT_MS = 10_000;
const MAX_REASON_LENGTH = 300;

/**
 * MSG91's flow API (https://docs.msg91.com/sms/send-sms). Its errors may have status 200 too: only `type` shows success.
 * Does not retry: the outbox does, and customers request another login code themselves.
 */
export function msg91Sender(options: Msg91Options): SmsSender {
  const { authKey, baseUrl = MSG91_URL, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send(message) {
      if (!PHONE_PATTERN.test(message.to)) throw new SendError("Not an Indian mobile number", "unreachable");
      const { templateId, values } = templateOf(options, message);
      const variables = Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value]));
      const response = await callProvider("MSG91", `${baseUrl}/api/v5/flow`, {
        method: "POST",
        headers: { authkey: authKey, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({
          template_id: templateId,
          short_url: "0",
          recipients: [{ mobiles: `91${message.to}`, ...variables }],
        }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return requireAccepted(response);
    },
  };
}

function templateOf({ templateId, serviceTemplateIds }: Msg91Options, { code, template }: SmsMessage) {
  if (code !== undefined) return { templateId, values: [code] };
  if (!template) throw new SendError("MSG91 sends registered texts only", "refused");
  const { kind, language } = template;
  const id = serviceTemplateIds?.[templateKey(kind, language)];
  if (!id) throw new SendError(`MSG91 has no registered text for ${kind} in ${language}`, "refused");
  return { templateId: id, values: template.values };
}

/**
 * Documented are `{"type": "success", "message": "<request id>"}` and `{"type": "error", "message": "…"}`, and for a wrong key
 * `{"status": "fail", "hasError": true, "errors": "Unauthorized"}`. Only these words decide. The rest is for the log.
 */
function requireAccepted({ status, text, retryAfterSeconds }: ProviderAnswer): string | null {
  const body: Record<string, unknown> = Object(parseJson(text));
  const word = wordOf(body.type) || wordOf(body.status);
  if (word === "success" && status < 400) return idOf(body);
  const words = [body.message, body.errors, body.type].find((value) => typeof value === "string");
  const reason = `MSG91: HTTP ${status} ${words ?? "unreadable response"}`.slice(0, MAX_REASON_LENGTH);
  const isRefused = word === "error" || word === "fail" || body.hasError === true;
  // What is neither may have been accepted: another try could send the text twice.
  const kind = isRefused ? kindOfRefusal(words) : word === "success" ? "unknown" : kindOfStatus(status);
  throw new SendError(reason, kind, { retryAfterSeconds });
}

/** Whether the message was accepted does not hang on the form of its id. */
function idOf({ message, request_id, requestId }: Record<string, unknown>): string | null {
  const nested = Object(message) as Record<string, unknown>;
  const id = [request_id, requestId, message, nested.request_id].find((one) => typeof one === "string");
  return typeof id === "string" && /^[\w.-]{4,100}$/.test(id.trim()) ? id.trim() : null;
}

/** MSG91 has no codes for what is wrong with one text or one number: "template id missing", "Flow id missing", "mobiles are invalid". */
function kindOfRefusal(words: unknown): SendErrorKind {
  return /template|flow|mobile|dlt|variable/i.test(`${words}`) ? "refused" : "retryable";
}

function wordOf(value: unknown): string {
  return typeof value === "string" ? value.trim().toLowerCase() : "";
}
