import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Props = { isPressed: boolean; onPress: () => void; children: ReactNode };

/** One of a few short choices in a row. */
export function Chip({ isPressed, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(
        "inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-card border px-4 py-1.5 text-left",
        isPressed
          ? "border-primary bg-primary-soft font-bold text-primary"
          : "border-control bg-card hover:bg-primary-soft",
      )}
    >
      {isPressed ? <Icon name="check" size={18} className="shrink-0" /> : null}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </button>
  );
}
