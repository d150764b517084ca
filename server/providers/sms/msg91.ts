// Answers for: handing a text to MSG91 as the values of the one that is registered with the operators (DLT).
// Refuses to know: how codes are made, kept or checked; the registered texts, which live with MSG91.
import * as z from "zod/mini";
import { type TemplateKey, templateKey } from "#domain/notifications.ts";
import { refusalOfFault, refusalOfStatus } from "#server/providers/refusal.ts";
import { type SmsMessage, SmsNotSent, type SmsSender } from "./sms.ts";

export type Msg91Options = {
  authKey: string;
  /** The flow whose registered text names the code `##VAR1##` wherever it stands. */
  templateId: string;
  /** The flows of the other texts, whose places are `##VAR1##`, `##VAR2##` and so on. */
  serviceTemplateIds?: Readonly<Partial<Record<TemplateKey, string>>>;
  baseUrl?: string;
  timeoutMs?: number;
};

const MSG91 = "https://control.msg91.com";
const TIMEOUT_MS = 10_000;
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

const reply = z.object({ type: z.string(), message: z.optional(z.string()) });

/**
 * MSG91's flow API (https://docs.msg91.com/sms/send-sms). It answers 200 in both cases, and only `type` tells success,
 * which means accepted and not yet delivered. Not tried again here: a person asks for another code, the outbox sends
 * other texts again.
 */
export function msg91Sender(options: Msg91Options): SmsSender {
  const { authKey, baseUrl = MSG91, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send(message) {
      if (!INDIAN_MOBILE.test(message.to)) throw new SmsNotSent("Not an Indian mobile number", "never");
      const { templateId, values } = registered(options, message);
      const places = Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value]));
      const text = await posted(`${baseUrl}/api/v5/flow`, {
        method: "POST",
        headers: { authkey: authKey, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({
          template_id: templateId,
          short_url: "0",
          recipients: [{ mobiles: `91${message.to}`, ...places }],
        }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      requireAccepted(text);
    },
  };
}

function registered({ templateId, serviceTemplateIds }: Msg91Options, { code, service }: SmsMessage) {
  if (code !== undefined) return { templateId, values: [code] };
  if (!service) throw new SmsNotSent("MSG91 sends registered texts only");
  const id = serviceTemplateIds?.[templateKey(service.kind, service.language)];
  if (!id) throw new SmsNotSent(`MSG91 has no registered text for ${service.kind} in ${service.language}`);
  return { templateId: id, values: service.values };
}

async function posted(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, init);
    if (response.status >= 500)
      throw new SmsNotSent(`MSG91: HTTP ${response.status}`, refusalOfStatus(response.status));
    return await response.text();
  } catch (error) {
    if (error instanceof SmsNotSent) throw error;
    throw new SmsNotSent("MSG91 gave no answer", refusalOfFault(error), { cause: error });
  }
}

function requireAccepted(text: string) {
  const answer = readReply(text);
  if (!answer) throw new SmsNotSent("MSG91: not an answer", "unanswered");
  if (answer.type !== "success") throw new SmsNotSent(`MSG91: ${answer.message ?? answer.type}`);
}

function readReply(text: string) {
  try {
    return z.safeParse(reply, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
