import { type Ref, useState } from "react";
import { MIN_PASSWORD_LENGTH } from "#domain/passwords.ts";
import { useT } from "#web/i18n/t.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";

type Props = {
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Says how long the password is so far, and can show it, so that it is typed once only. */
export function NewPasswordField({ label, value, error, onChange, ref }: Props) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const { length } = [...value];
  const isShort = length > 0 && length < MIN_PASSWORD_LENGTH;
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        hint={isShort ? t("staff.invite-short", { count: length }) : t("staff.invite-hint")}
        error={error}
        ref={ref}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Checkbox isChecked={isShown} onChange={setShown}>
        {t("staff.invite-show")}
      </Checkbox>
    </div>
  );
}
