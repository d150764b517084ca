// Where the code of an SMS is entered: its boxes, another code, and the phone that reads it.
import { clsx } from "clsx";
import { type ClipboardEvent, type Ref, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { codeIn } from "#domain/typed-codes.ts";
import { useNow } from "#web/api/server-clock.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { waitText } from "#web/i18n/wait.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { type CodeRequest, type Sent, useSendCode } from "./use-send-code.ts";

type BoxesProps = {
  id: string;
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (code: string) => void;
  isFaulty: boolean;
  describedBy?: string;
};

/**
 * Four boxes that show the content of the one text field over them. It has no `maxlength`, because a browser would cut what
 * it fills in or pastes, such as `41 04`.
 */
export function CodeBoxes({ id, ref, value, onChange, isFaulty, describedBy }: BoxesProps) {
  const codeOf = (text: string): string => {
    // A code that keyboards put behind the digits that are there takes their place.
    const added = text.startsWith(value) ? text.slice(value.length) : text;
    const code = codeIn(added, LOGIN_CODE_DIGITS);
    return code.length === LOGIN_CODE_DIGITS
      ? code
      : codeIn(text, LOGIN_CODE_DIGITS).slice(0, LOGIN_CODE_DIGITS);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(codeOf(value.slice(0, start) + event.clipboardData.getData("text") + value.slice(end)));
  };
  const active = Math.min(value.length, LOGIN_CODE_DIGITS - 1);
  return (
    <div className="group relative">
      <div aria-hidden="true" className="grid grid-cols-4 gap-3">
        {Array.from({ length: LOGIN_CODE_DIGITS }, (_, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
            key={index}
            digit={value[index]}
            isActive={index === active}
            isFaulty={isFaulty}
          />
        ))}
      </div>
      <input
        id={id}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        aria-invalid={isFaulty || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(codeOf(event.target.value))}
        onPaste={paste}
        onSelect={moveCaretToEnd}
        // The boxes draw the digits, the caret and the focus.
        className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none forced-color-adjust-none selection:bg-transparent autofill:opacity-0"
      />
    </div>
  );
}

type BoxProps = { digit: string | undefined; isActive: boolean; isFaulty: boolean };

function Box({ digit, isActive, isFaulty }: BoxProps) {
  return (
    <div
      className={clsx(
        "grid h-16 place-items-center rounded-card border bg-card text-heading font-bold",
        isFaulty ? "border-destructive" : "border-control",
        isActive &&
          "group-focus-within:border-primary group-focus-within:outline-4 group-focus-within:outline-primary-soft",
      )}
    >
      {digit === undefined ? (
        <span
          className={clsx(
            "h-8 w-0.5 animate-pulse bg-primary",
            isActive ? "hidden group-focus-within:block" : "hidden",
          )}
        />
      ) : (
        <span>{digit}</span>
      )}
    </div>
  );
}

/** The next digit comes behind the last one; a selection of all digits is left. */
function moveCaretToEnd({
  currentTarget: { value, selectionStart, selectionEnd },
  currentTarget,
}: SyntheticEvent<HTMLInputElement>) {
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    currentTarget.setSelectionRange(value.length, value.length);
}

type Refusal = { message: string; waitUntil: number | null };

type ResendProps = {
  request: CodeRequest;
  resendAt: number;
  onSent: (sent: Sent) => void;
};

/** Requests another code when the wait is over. Screen readers do not announce each second of the wait. */
export function ResendCode({ request, resendAt, onSent }: ResendProps) {
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
        {waitSeconds === 0 ? t("login.resend-ready") : ""}
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

type SmsRequest = CredentialRequestOptions & { otp: { transport: ["sms"] } };

/**
 * WebOTP: the phone reads the code from the SMS, where it can. `sms` changes when the next SMS is awaited.
 * https://wicg.github.io/web-otp/
 */
export function useCodeFromSms(sms: string, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sms asks again, for the next SMS
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const abort = new AbortController();
    const request: SmsRequest = { otp: { transport: ["sms"] }, signal: abort.signal };
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code =
          credential && "code" in credential ? codeIn(String(credential.code), LOGIN_CODE_DIGITS) : "";
        if (code.length === LOGIN_CODE_DIGITS) latest.current(code);
      })
      .catch(() => {
        // Refused, timed out or aborted: the customer types the code.
      });
    return () => abort.abort();
  }, [sms]);
}
