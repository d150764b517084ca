import { clsx } from "clsx";
import { OTPInput, REGEXP_ONLY_DIGITS } from "input-otp";
import type { Ref } from "react";
import { LOGIN_CODE_DIGITS } from "#domain/login.ts";
import { digitsOf } from "#web/features/identity/digits.ts";

type Props = {
  id: string;
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (code: string) => void;
  isFaulty: boolean;
  describedBy?: string;
};

/** Four boxes that show the content of one text field, which takes typed, pasted and autofilled digits. */
export function CodeBoxes({ id, ref, value, onChange, isFaulty, describedBy }: Props) {
  return (
    <OTPInput
      id={id}
      ref={ref}
      maxLength={LOGIN_CODE_DIGITS}
      value={value}
      onChange={onChange}
      pattern={REGEXP_ONLY_DIGITS}
      pasteTransformer={(pasted) => digitsOf(pasted).slice(0, LOGIN_CODE_DIGITS)}
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-invalid={isFaulty || undefined}
      aria-describedby={describedBy}
      noScriptCSSFallback={null}
      containerClassName="w-full"
      render={({ slots }) => (
        <div aria-hidden="true" className="grid w-full grid-cols-4 gap-3">
          {slots.map((slot, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
              key={index}
              className={clsx(
                "grid h-16 place-items-center rounded-card border bg-card text-heading font-bold",
                slot.isActive && "border-primary outline-4 outline-primary-soft",
                !slot.isActive && (isFaulty ? "border-destructive" : "border-control"),
              )}
            >
              {slot.char ??
                (slot.hasFakeCaret ? <span className="h-8 w-0.5 animate-pulse bg-primary" /> : null)}
            </div>
          ))}
        </div>
      )}
    />
  );
}
