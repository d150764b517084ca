import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from "react";
import { confirmPassword } from "#contract/staff.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import type { Answer } from "#web/api/use-question.ts";
import { useT } from "#web/i18n/t.ts";
import { SIGNED_IN_AGAIN } from "#web/realtime/channel.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { signInAdmin } from "./admin-session.ts";

type FormProps = {
  username: string;
  field: RefObject<HTMLInputElement | null>;
  onAnswer: Answer;
  /** The login session has ended: the form signs in, with a code if the account needs one. */
  isSignIn: boolean;
  /** Why it asks. */
  children: ReactNode;
};

/** Loaded by the dialog when a call needs the password. */
export function PasswordForm({ username, field, onAnswer, isSignIn, children }: FormProps) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const hasCode = totp !== undefined;
  useEffect(() => {
    if (hasCode) field.current?.focus();
  }, [hasCode, field]);
  const refuse = (why: string) => {
    setFault(why);
    field.current?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isConfirming) return;
    if (password === "") return refuse(t("security.password-missing"));
    if (totp === "") return refuse(t("security.code-incomplete"));
    setConfirming(true);
    try {
      if (isSignIn) {
        await signInAdmin({ username, password, totp });
        window.dispatchEvent(new Event(SIGNED_IN_AGAIN));
      } else await call(confirmPassword, { input: { password } });
      onAnswer(true);
    } catch (error) {
      setConfirming(false);
      if (!(error instanceof CallFailure) || error.code !== "totp-needed") return refuse(messageOf(error));
      setTotp("");
    }
  };
  const change = (keep: (typed: string) => void) => (event: { target: { value: string } }) => {
    keep(event.target.value);
    setFault(null);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
      {/* Password managers read the account from it. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t("admin.password")}
        error={hasCode ? null : fault}
        type="password"
        autoComplete="current-password"
        ref={hasCode ? undefined : field}
        value={password}
        onChange={change(setPassword)}
      />
      {hasCode ? (
        <TextField
          label={t("security.code")}
          hint={t("security.login-lead")}
          error={fault}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={100}
          ref={field}
          value={totp}
          onChange={change(setTotp)}
        />
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="outline" isWide disabled={isConfirming} onClick={() => onAnswer(false)}>
          {isSignIn ? t("admin.leave-go") : t("general.cancel")}
        </Button>
        <Button
          type="submit"
          isWide
          isPending={isConfirming}
          pendingLabel={t("security.password-confirming")}
        >
          {t("security.password-confirm")}
        </Button>
      </div>
    </form>
  );
}
