// Sends SMS by MSG91. Indian operators deliver only texts that are registered with them (DLT), so a request names a
// template and its values.
import * as z from "zod/mini";
import { type TemplateKey, templateKey } from "#domain/notifications.ts";
import { kindOfFetchError, kindOfStatus } from "#server/providers/send-error-kind.ts";
import { type SmsMessage, SmsSendError, type SmsSender } from "./sms.ts";

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
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

const responseBody = z.object({ type: z.string(), message: z.optional(z.string()) });

/**
 * MSG91's flow API (https://docs.msg91.com/sms/send-sms). Its errors may have status 200 too: only `type` shows success.
 * Does not retry: the outbox does, and customers request another login code themselves.
 */
export function msg91Sender(options: Msg91Options): SmsSender {
  const { authKey, baseUrl = MSG91_URL, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send(message) {
      if (!INDIAN_MOBILE.test(message.to))
        throw new SmsSendError("Not an Indian mobile number", "unreachable");
      const { templateId, values } = templateOf(options, message);
      const variables = Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value]));
      const body = await post(`${baseUrl}/api/v5/flow`, {
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
      requireAccepted(body);
    },
  };
}

function templateOf({ templateId, serviceTemplateIds }: Msg91Options, { code, template }: SmsMessage) {
  if (code !== undefined) return { templateId, values: [code] };
  if (!template) throw new SmsSendError("MSG91 sends registered texts only");
  const id = serviceTemplateIds?.[templateKey(template.kind, template.language)];
  if (!id)
    throw new SmsSendError(`MSG91 has no registered text for ${template.kind} in ${template.language}`);
  return { templateId: id, values: template.values };
}

async function post(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, init);
    if (response.status >= 500)
      throw new SmsSendError(`MSG91: HTTP ${response.status}`, kindOfStatus(response.status));
    return await response.text();
  } catch (error) {
    if (error instanceof SmsSendError) throw error;
    throw new SmsSendError("MSG91 gave no answer", kindOfFetchError(error), { cause: error });
  }
}

function requireAccepted(text: string) {
  const body = parseBody(text);
  if (!body) throw new SmsSendError("MSG91: unreadable response", "unknown");
  if (body.type !== "success") throw new SmsSendError(`MSG91: ${body.message ?? body.type}`);
}

function parseBody(text: string) {
  try {
    return z.safeParse(responseBody, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
