// Answers for: handing a code to MSG91, which puts it into the text that is registered with the operators (DLT).
// Refuses to know: how codes are made, kept or checked; the registered text, which lives with MSG91.
import * as z from "zod/mini";
import { SmsNotSent, type SmsSender } from "./sms.ts";

export type Msg91Options = {
  authKey: string;
  /** The flow whose registered text names the code `##VAR1##` wherever it stands. */
  templateId: string;
  baseUrl?: string;
  timeoutMs?: number;
};

const MSG91 = "https://control.msg91.com";
const TIMEOUT_MS = 10_000;
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

const reply = z.object({ type: z.string(), message: z.optional(z.string()) });

/**
 * MSG91's flow API (https://docs.msg91.com/sms/send-sms). It answers 200 in both cases, and only `type` tells success,
 * which means accepted and not yet delivered. Not tried again here: the person asks for another code.
 */
export function msg91Sender({
  authKey,
  templateId,
  baseUrl = MSG91,
  timeoutMs = TIMEOUT_MS,
}: Msg91Options): SmsSender {
  return {
    async send({ to, code }) {
      if (!INDIAN_MOBILE.test(to)) throw new SmsNotSent("Not an Indian mobile number");
      if (code === undefined) throw new SmsNotSent("MSG91 has a registered text for codes only");
      const text = await posted(`${baseUrl}/api/v5/flow`, {
        method: "POST",
        headers: { authkey: authKey, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({
          template_id: templateId,
          short_url: "0",
          recipients: [{ mobiles: `91${to}`, VAR1: code }],
        }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = readReply(text);
      if (answer?.type !== "success") throw new SmsNotSent(`MSG91: ${answer?.message ?? "not an answer"}`);
    },
  };
}

async function posted(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, init);
    if (response.status >= 500) throw new SmsNotSent(`MSG91: HTTP ${response.status}`);
    return await response.text();
  } catch (error) {
    if (error instanceof SmsNotSent) throw error;
    throw new SmsNotSent("MSG91 gave no answer", { cause: error });
  }
}

function readReply(text: string) {
  try {
    return z.safeParse(reply, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
