import { useState } from "react";
import { sendLoginCode } from "#contract/customers.ts";
import { addSeconds } from "#domain/ist-time.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

export type Sent = { resendAt: number; expiresAt: number; codesNeeded: number };
type SendOptions = {
  before?: () => Promise<void>;
  /** Keep the code that this browser has, and send one more. */
  isSecondCode?: boolean;
};
export type SendResult = { sent: Sent } | { refused: string; waitUntil: number | null };

export function useSendCode(): {
  isSending: boolean;
  send: (phone: string, options?: SendOptions) => Promise<SendResult>;
} {
  const t = useT();
  const [isSending, setSending] = useState(false);

  const send = async (phone: string, { before, ...more }: SendOptions = {}): Promise<SendResult> => {
    setSending(true);
    try {
      await before?.();
      const input = { phone, ...more };
      const answer = await call(sendLoginCode, { input }).catch(async (error: unknown) => {
        if (!(error instanceof CallFailure) || error.code !== "proof-needed") throw error;
        return (await import("./send-with-proof.ts")).sendWithProof(input, error);
      });
      // Without a body: a higher toast would cover the title of the step.
      toast({ title: t("login.code-sent"), tone: "done" });
      const now = serverNow();
      return {
        sent: {
          resendAt: addSeconds(now, answer.resendAfterSeconds).getTime(),
          expiresAt: addSeconds(now, answer.expiresInSeconds).getTime(),
          codesNeeded: answer.codesNeeded,
        },
      };
    } catch (error) {
      const refused = error instanceof CallFailure ? error.message : t("login.otp-failed");
      const wait = error instanceof CallFailure && error.status === 429 ? error.retryAfterSeconds : null;
      toast({ title: t("shell.error"), body: refused, tone: "destructive" });
      return { refused, waitUntil: wait === null ? null : addSeconds(serverNow(), wait).getTime() };
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}
