import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export type FieldProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  className?: string;
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  children: (props: FieldProps) => ReactNode;
};

export const inputClass =
  "w-full min-h-[3.25rem] rounded-card border border-control bg-card px-3 text-body text-ink placeholder:text-ink-quiet focus-within:border-primary focus-within:outline-3 focus-within:outline-primary-soft aria-invalid:border-destructive aria-invalid:outline-destructive";

export function Field({ label, hint, error, className, children }: Props) {
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div className={clsx("grid gap-2", className)}>
      <label htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-small text-ink-quiet">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

type TextProps = Pick<Props, "label" | "hint" | "error"> & ComponentProps<"input">;

/** A field of one line. */
export function TextField({ label, hint, error, className, ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...control} {...input} className={clsx(inputClass, className)} />}
    </Field>
  );
}

export function FieldError({ id, error }: { id: string; error?: string | null }) {
  return (
    <div role="alert">
      {error ? (
        <p id={id} className="flex items-start gap-1.5 text-small font-bold text-destructive">
          <Icon name="alert" size={16} className="mt-1 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
