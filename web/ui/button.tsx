import { clsx } from "clsx";
import type { ButtonHTMLAttributes, Ref } from "react";

const VARIANTS = {
  primary:
    "bg-primary text-on-primary hover:bg-primary-strong disabled:bg-primary/50 aria-disabled:bg-primary",
  outline: "border border-control bg-card text-ink hover:bg-primary-soft disabled:text-ink-quiet",
  quiet: "text-primary hover:bg-primary-soft disabled:text-ink-quiet",
  destructive: "bg-destructive text-on-destructive hover:opacity-90 disabled:opacity-50",
};
const SIZES = {
  large: "min-h-13 px-6 py-2.5 text-body",
  normal: "min-h-11 px-4 py-2 text-body",
  small: "min-h-11 px-3.5 py-1.5 text-small",
};

type Look = {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  isWide?: boolean;
  className?: string;
};

/** Also for links: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass({ variant = "primary", size = "normal", isWide = false, className }: Look = {}) {
  return clsx(
    "inline-flex forced-colors:border items-center justify-center gap-2 rounded-card text-center font-bold no-underline transition-colors duration-150 aria-disabled:cursor-not-allowed",
    VARIANTS[variant],
    SIZES[size],
    isWide && "w-full",
    className,
  );
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Shows `pendingLabel` and ignores presses, but stays focusable. */
    isPending?: boolean;
    pendingLabel?: string;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  variant,
  size,
  isWide,
  isPending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, isWide, className })}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {isPending ? <Spinner /> : null}
      {isPending && pendingLabel ? (
        <span key="pending">{pendingLabel}</span>
      ) : (
        <span key="label" className="contents">
          {children}
        </span>
      )}
    </button>
  );
}

/** A spinner without a label: the text beside it says what is going on. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
