import { type FormEvent, useEffect, useRef, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";

type Props = {
  isSigningIn: boolean;
  fault: string | null;
  onTyping: () => void;
  onCode: (code: string) => void;
  onStartOver: () => void;
};

/** The second step: the code of the app, or a recovery code. */
export function TotpStep({ isSigningIn, fault, onTyping, onCode, onStartOver }: Props) {
  const t = useT();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after each wrong code
  useEffect(() => input.current?.focus(), [fault]);
  const change = (to: string) => {
    setCode(to);
    onTyping();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSigningIn && code.trim() !== "") onCode(code);
    else input.current?.focus();
  };
  return (
    <>
      <div>
        <h1 className="text-heading font-bold">{t("security.login-title")}</h1>
        <p className="text-ink-quiet">
          {t(isRecovery ? "security.login-recovery-lead" : "security.login-lead")}
        </p>
      </div>
      <Card>
        <form className="grid gap-4" onSubmit={onSubmit} noValidate>
          <Field label={t(isRecovery ? "security.recovery-code" : "security.code")} error={fault}>
            {(props) => (
              <input
                {...props}
                ref={input}
                type="text"
                inputMode={isRecovery ? "text" : "numeric"}
                autoComplete={isRecovery ? "off" : "one-time-code"}
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={100}
                value={code}
                onChange={(event) => change(event.target.value)}
                className={`${inputClass} tabular-nums tracking-widest`}
              />
            )}
          </Field>
          <Button
            type="submit"
            size="large"
            isWide
            isPending={isSigningIn}
            pendingLabel={t("admin.signing-in")}
          >
            {t("admin.sign-in")}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setRecovery(!isRecovery);
              change("");
              input.current?.focus();
            }}
          >
            {t(isRecovery ? "security.use-app" : "security.use-recovery")}
          </Button>
        </form>
      </Card>
      <Button variant="quiet" className="self-start" onClick={onStartOver}>
        {t("security.other-account")}
      </Button>
    </>
  );
}
