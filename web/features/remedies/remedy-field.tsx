import type { Language } from "#domain/messages.ts";
import { TextField } from "#web/ui/field.tsx";

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
    <TextField
      label={label}
      hint={hint}
      error={error}
      {...input}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
