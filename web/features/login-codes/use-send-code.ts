import { useState } from "react";
import { type ProofOfWork, sendLoginCode } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

type CodeInput = { proof?: ProofOfWork };
/** Calls the endpoint that sends the code. */
export type CodeRequest = (input: CodeInput) => Promise<OutputOf<typeof sendLoginCode>>;

export const loginCodeRequest =
  (phone: string): CodeRequest =>
  (input) =>
    call(sendLoginCode, { input: { phone, ...input } });

export type Sent = { resendAt: number; expiresAt: number };
type SendOptions = {
  before?: () => Promise<void>;
  /** No code can be entered yet: one that this browser has asked for before is as good as a new one. */
  takesUnderWay?: boolean;
};
type SendResult = { sent: Sent } | { refused: string; waitUntil: number | null };

export function useSendCode(): {
  isSending: boolean;
  send: (request: CodeRequest, options?: SendOptions) => Promise<SendResult>;
} {
  const t = useT();
  const [isSending, setSending] = useState(false);

  const send = async (
    request: CodeRequest,
    { before, takesUnderWay }: SendOptions = {},
  ): Promise<SendResult> => {
    setSending(true);
    try {
      await before?.();
      const answer = await request({}).catch(async (error: unknown) => {
        const failure = callFailure(error);
        if (failure?.code !== "proof-needed") throw error;
        const { sendWithProof } = await import("./send-with-proof.ts");
        return sendWithProof((proof) => request({ proof }), failure);
      });
      // Without a body: a higher toast would cover the title of the step.
      toast({ title: t("login.code-sent"), tone: "done" });
      return { sent: toSent(answer, answer.resendAfterSeconds) };
    } catch (error) {
      const failure = callFailure(error);
      const refused = failure?.message ?? t("login.otp-failed");
      const wait = failure?.status === 429 ? failure.retryAfterSeconds : null;
      const underWay = takesUnderWay && failure?.code === "code-wait" ? underWayIn(failure) : null;
      if (underWay) {
        toast({ title: t("login.code-under-way") });
        return { sent: underWay };
      }
      // A wait is counted down where the code was asked for; a toast would go on naming the wait of the beginning.
      if (wait !== null) return { refused, waitUntil: serverNow().getTime() + wait * 1000 };
      toast({ title: t("shell.error"), body: refused, tone: "destructive" });
      return { refused, waitUntil: null };
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}

type Waits = { expiresInSeconds: number };

function toSent({ expiresInSeconds }: Waits, resendAfterSeconds: number): Sent {
  const nowMs = serverNow().getTime();
  return {
    resendAt: nowMs + resendAfterSeconds * 1000,
    expiresAt: nowMs + expiresInSeconds * 1000,
  };
}

function underWayIn({ body, retryAfterSeconds }: CallFailure): Sent | null {
  const { sent } = body as { sent?: Waits };
  return sent ? toSent(sent, retryAfterSeconds ?? 0) : null;
}

function callFailure(error: unknown): CallFailure | null {
  return error instanceof CallFailure ? error : null;
}
