import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { enterConfirmationCode, sendConfirmationCode } from "#contract/confirmation-codes.ts";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { call, messageOf } from "#web/api/call.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { CodeBoxes, ResendCode, useCodeFromSms } from "./code-entry.tsx";
import { type CodeRequest, type Sent, useSendCode } from "./use-send-code.ts";

const request: CodeRequest = (input) => call(sendConfirmationCode, { input });

type Props = { phone: string; onAnswer: (isConfirmed: boolean) => void };

/** Sends the code at a press, because opening the dialog is no wish for an SMS; then takes it. */
export function ConfirmForm({ phone, onAnswer }: Props) {
  const t = useT();
  const [sent, setSent] = useState<Sent | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { send, isSending } = useSendCode();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  const begin = async () => {
    const result = await send(request, { takesUnderWay: true });
    if ("sent" in result) return setSent(result.sent);
    setFault(result.refused);
  };
  if (sent) return <CodeEntry phone={phone} sent={sent} onSent={setSent} onAnswer={onAnswer} />;
  return (
    <div className="grid gap-4">
      <p>{t("profile.code-lead", { phone: formatPhone(phone) })}</p>
      <FieldError id="confirm-send-error" error={fault} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="outline" isWide disabled={isSending} onClick={() => onAnswer(false)}>
          {t("general.not-now")}
        </Button>
        <Button
          ref={first}
          isWide
          isPending={isSending}
          pendingLabel={t("login.sending-code")}
          onClick={() => void begin()}
        >
          {t("login.send-code")}
        </Button>
      </div>
    </div>
  );
}

type EntryProps = Props & { sent: Sent; onSent: (sent: Sent) => void };

function CodeEntry({ phone, sent, onSent, onAnswer }: EntryProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const entry = useEntry(onAnswer, () => input.current?.focus());
  const { code, setCode, fault, isChecking, isReady } = entry;
  useEffect(() => input.current?.focus(), []);
  useCodeFromSms(String(sent.resendAt), setCode);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isChecking) void entry.enter();
  };
  return (
    <form className="grid gap-4" onSubmit={onSubmit} noValidate>
      <p id={`${id}-sent`}>{t("code.sent-to", { phone: formatPhone(phone) })}</p>
      <div className="grid gap-2">
        <label htmlFor={id} className="sr-only">
          {t("code.code")}
        </label>
        <CodeBoxes
          id={id}
          ref={input}
          value={code}
          onChange={setCode}
          isFaulty={fault !== null}
          describedBy={`${id}-${fault ? "error" : "sent"}`}
        />
        <FieldError id={`${id}-error`} error={fault} />
      </div>
      <ResendCode
        request={request}
        resendAt={sent.resendAt}
        onSent={(again) => {
          setCode("");
          onSent(again);
        }}
      />
      <Button
        type="submit"
        isWide
        disabled={!isReady}
        isPending={isChecking}
        pendingLabel={t("code.verifying")}
      >
        {t("code.verify")}
      </Button>
    </form>
  );
}

/** What was typed, and entering it. */
function useEntry(onAnswer: Props["onAnswer"], onRefused: () => void) {
  const t = useT();
  const [code, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const setCode = (typed: string) => {
    setFault(null);
    setTyped(typed);
  };
  const latest = useRef(code);
  useEffect(() => {
    latest.current = code;
  });
  const refuse = (why: string) => {
    // Other digits have been typed since, for example of the next SMS.
    if (latest.current !== code) return;
    setTyped("");
    setFault(why);
    onRefused();
  };
  const enter = async () => {
    setChecking(true);
    setFault(null);
    try {
      const answer = await call(enterConfirmationCode, { input: { otp: code } });
      if (answer.success) return onAnswer(true);
      refuse(answer.message || t("code.invalid-code"));
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setChecking(false);
    }
  };
  return { code, setCode, fault, isChecking, isReady: code.length === LOGIN_CODE_DIGITS, enter };
}
