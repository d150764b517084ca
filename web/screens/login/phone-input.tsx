import type { Ref } from "react";
import { useT } from "#web/i18n/t.ts";

type Props = {
  id: string;
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (typed: string) => void;
  isFaulty: boolean;
  describedBy: string;
};

/** The fixed +91 and a field for ten digits, drawn as one field. */
export function PhoneInput({ id, ref, value, onChange, isFaulty, describedBy }: Props) {
  const t = useT();
  return (
    <div className="flex min-h-14 items-stretch overflow-hidden rounded-card border border-control bg-card focus-within:border-primary focus-within:outline-4 focus-within:outline-primary-soft has-aria-invalid:border-destructive">
      <span className="grid place-items-center border-r border-line px-3.5 font-bold text-ink-quiet">
        {t("login.phone-prefix")}
      </span>
      <input
        id={id}
        ref={ref}
        aria-describedby={describedBy}
        aria-invalid={isFaulty || undefined}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full min-w-0 bg-transparent px-4 text-title tracking-wider focus:outline-none"
      />
    </div>
  );
}
