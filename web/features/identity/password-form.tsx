import { type FormEvent, type RefObject, useState } from "react";
import { confirmPassword } from "#contract/staff.ts";
import { call, messageOf } from "#web/api/call.ts";
import type { Answer } from "#web/api/use-question.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

type FormProps = { username: string; field: RefObject<HTMLInputElement | null>; onAnswer: Answer };

/** Loaded by the dialog when a call needs the password. */
export function PasswordForm({ username, field, onAnswer }: FormProps) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const refuse = (why: string) => {
    setFault(why);
    field.current?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isConfirming) return;
    if (password === "") return refuse(t("security.password-missing"));
    setConfirming(true);
    try {
      await call(confirmPassword, { input: { password } });
      onAnswer(true);
    } catch (error) {
      setConfirming(false);
      refuse(messageOf(error));
    }
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void onSubmit(event)} noValidate>
      <p>{t("security.password-lead")}</p>
      {/* Password managers read the account from it. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t("admin.password")}
        error={fault}
        type="password"
        autoComplete="current-password"
        ref={field}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setFault(null);
        }}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="outline" isWide disabled={isConfirming} onClick={() => onAnswer(false)}>
          {t("general.cancel")}
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
