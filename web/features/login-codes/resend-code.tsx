import { useState } from "react";
import { secondsUntil } from "#domain/seconds-until.ts";
import { useNow } from "#web/api/server-clock.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { waitText } from "#web/i18n/wait.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import type { CodeRequest } from "./code-request.ts";
import { type Sent, useSendCode } from "./use-send-code.ts";

type Refusal = { message: string; waitUntil: number | null };

type Props = {
  request: CodeRequest;
  resendAt: number;
  onSent: (sent: Sent) => void;
};

/** Requests another code when the wait is over. Screen readers do not announce each second of the wait. */
export function ResendCode({ request, resendAt, onSent }: Props) {
  const t = useT();
  const now = useNow(1000);
  const { send, isSending } = useSendCode();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const waitUntil = Math.max(resendAt, refusal?.waitUntil ?? 0);
  const waitSeconds = secondsUntil(now, new Date(waitUntil));

  const resend = async () => {
    const result = await send(request);
    if ("refused" in result) return setRefusal({ message: result.refused, waitUntil: result.waitUntil });
    setRefusal(null);
    onSent(result.sent);
  };

  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-small">
        <span className="text-ink-quiet">{t("code.no-code")}</span>
        {waitSeconds > 0 ? (
          <strong>{t("login.resend-in", { wait: waitText(t, waitSeconds) })}</strong>
        ) : (
          <Button
            variant="quiet"
            size="small"
            onClick={() => void resend()}
            isPending={isSending}
            pendingLabel={t("code.resending")}
          >
            {t("code.resend")}
          </Button>
        )}
      </div>
      <FieldError id="resend-error" error={refusalText(refusal, waitSeconds, t)} />
      <p role="status" className="sr-only">
        {waitSeconds === 0 ? t("login.resend-ready") : null}
      </p>
    </div>
  );
}

/** The server's sentence names the wait of the beginning; the line above counts it. */
function refusalText(refusal: Refusal | null, waitSeconds: number, t: Translate): string | null {
  if (refusal === null) return null;
  if (refusal.waitUntil === null) return refusal.message;
  return waitSeconds > 0 ? t("login.too-soon") : null;
}
