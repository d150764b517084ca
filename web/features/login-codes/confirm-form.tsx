import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { enterConfirmationCode, sendConfirmationCode } from "#contract/confirmation-codes.ts";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { call, messageOf } from "#web/api/call.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { CodeBoxes, ResendCode, SecondCode, useCodeFromSms } from "./code-entry.tsx";
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
  const entry = useEntry(sent, onSent, onAnswer, () => input.current?.focus());
  const { codes, isPair, setCode, fault, isChecking, isReady } = entry;
  useEffect(() => input.current?.focus(), []);
  const isSecondNext = isPair && codes.first.length === LOGIN_CODE_DIGITS;
  useCodeFromSms(`${sent.resendAt} ${isSecondNext}`, (code) =>
    setCode(isSecondNext && code !== codes.first ? { second: code } : { first: code }),
  );
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
          value={codes.first}
          onChange={(first) => setCode({ first })}
          isFaulty={fault !== null}
          describedBy={`${id}-${fault ? "error" : "sent"}`}
        />
        {isPair ? (
          <SecondCode
            value={codes.second}
            onChange={(second) => setCode({ second })}
            isFaulty={fault !== null}
            hasFocus={isSecondNext}
          />
        ) : null}
        <FieldError id={`${id}-error`} error={fault} />
      </div>
      <ResendCode
        request={request}
        resendAt={sent.resendAt}
        onSent={(again) => {
          setCode({ first: "", second: "" });
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
function useEntry(
  { codesNeeded }: Sent,
  onSent: EntryProps["onSent"],
  onAnswer: Props["onAnswer"],
  onRefused: () => void,
) {
  const t = useT();
  const { send } = useSendCode();
  const [codes, setCodes] = useState({ first: "", second: "" });
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isPair = codesNeeded === 2;
  const setCode = (part: Partial<typeof codes>) => {
    setFault(null);
    setCodes((before) => ({ ...before, ...part }));
  };
  const latest = useRef(codes);
  useEffect(() => {
    latest.current = codes;
  });
  const refuse = (why: string) => {
    // Other digits have been typed since, for example of the next SMS.
    if (latest.current !== codes) return;
    if (!isPair) setCodes({ first: "", second: "" });
    setFault(why);
    onRefused();
  };
  /** The first code stays in its boxes. */
  const sendSecond = async () => {
    const result = await send(request, { isSecondCode: true });
    if ("sent" in result) onSent(result.sent);
    else setFault(result.refused);
  };
  const enter = async () => {
    setChecking(true);
    setFault(null);
    try {
      const input = { otp: codes.first, ...(isPair ? { secondOtp: codes.second } : {}) };
      const answer = await call(enterConfirmationCode, { input });
      if (answer.success) return onAnswer(true);
      if (answer.code === "second-code-needed") await sendSecond();
      else refuse(answer.message || t("code.invalid-code"));
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setChecking(false);
    }
  };
  const typed = isPair ? [codes.first, codes.second] : [codes.first];
  const isReady = typed.every((code) => code.length === LOGIN_CODE_DIGITS);
  return { codes, isPair, setCode, fault, isChecking, isReady, enter };
}
