import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useT } from "#web/i18n/t.ts";

type Props = Omit<ComponentProps<"input">, "type" | "value"> & { type: "date" | "time"; value: string };

/** A date or a time that may be empty. WebKit shows one in an empty field, as if it had been chosen. */
export function MomentInput({ className, value, disabled, ...rest }: Props) {
  const t = useT();
  const isEmpty = value === "";
  return (
    <span className="relative grid grid-cols-1">
      <input
        {...rest}
        value={value}
        disabled={disabled}
        className={clsx(className, "peer", isEmpty && "not-focus:text-transparent")}
      />
      {isEmpty ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-quiet peer-focus:hidden"
        >
          {disabled ? "" : t("general.not-chosen")}
        </span>
      ) : null}
    </span>
  );
}
