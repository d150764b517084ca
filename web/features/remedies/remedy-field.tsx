import type { Language } from "#domain/messages.ts";
import { Field, inputClass } from "#web/ui/field.tsx";

type Props = {
  name: string;
  label: string;
  hint?: string;
  error: string | null;
  value: string;
  lang?: Language;
  inputMode?: "numeric" | "url";
  onChange: (value: string) => void;
};

export function RemedyField({ label, hint, error, onChange, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <input
          {...props}
          {...input}
          type="text"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}
