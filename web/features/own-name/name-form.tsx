import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { DISPLAY_NAME_MAX_LENGTH, toDisplayName } from "#domain/display-names.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";

type Props = {
  label: string;
  hint: string;
  initialName: string;
  /** Shown while the field is empty. */
  placeholder?: string;
  /** A button on the page has opened the form, so the field takes the focus. */
  isFocused?: boolean;
  isSaving: boolean;
  onSave: (name: string) => void;
  /** Further choices beside the button. */
  children: ReactNode;
};

/** Takes the name by which the customer is called. */
export function NameForm(props: Props) {
  const { label, hint, initialName, placeholder, isFocused = false, isSaving, onSave, children } = props;
  const t = useT();
  const [typed, setTyped] = useState(initialName);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = toDisplayName(typed);
    if (name !== null) return onSave(name);
    setRefused(true);
    input.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <Field
        label={label}
        hint={hint}
        error={isRefused ? t("names.fault", { count: DISPLAY_NAME_MAX_LENGTH }) : null}
      >
        {(field) => (
          <input
            {...field}
            ref={input}
            type="text"
            name="displayName"
            autoComplete="name"
            placeholder={placeholder}
            autoCapitalize="words"
            className={inputClass}
            value={typed}
            onChange={(event) => {
              setRefused(false);
              setTyped(event.target.value);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={isSaving} pendingLabel={t("general.saving")}>
          {t("general.save")}
        </Button>
        {children}
      </div>
    </form>
  );
}
