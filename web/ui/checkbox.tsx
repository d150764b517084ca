import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

type Props = {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** A tick does at once what cannot be undone: one that React did not see counts for nothing. */
  isFinal?: boolean;
  /** The id of the element that explains its state. */
  describedBy?: string | undefined;
  children: ReactNode;
};

/** A box of 24 px in a row of 44 px. The whole row is its label, so that a press beside the box reaches it. */
export function Checkbox({
  isChecked,
  onChange,
  isRequired,
  isDisabled,
  isFinal,
  describedBy,
  children,
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  // A press on the drawn page, before React takes it over, raises no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (box.current?.checked !== !isChecked) return;
    if (isDisabled || isFinal) box.current.checked = isChecked;
    else onChange(!isChecked);
  }, []);
  return (
    <label className="flex min-h-11 items-start gap-3">
      <span className="relative mt-2.5 size-6 shrink-0">
        <input
          ref={box}
          type="checkbox"
          data-final={isFinal || undefined}
          // Otherwise the browser ticks boxes by their place in the page on Back, whatever stands there by then.
          autoComplete="off"
          checked={isChecked}
          required={isRequired}
          disabled={isDisabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 m-0 size-6 appearance-none rounded-[7px] border-[1.5px] border-ink-quiet bg-card checked:border-primary checked:bg-primary disabled:opacity-50"
        />
        <Icon
          name="check"
          size={18}
          className="pointer-events-none absolute inset-[3px] hidden text-on-primary peer-checked:block"
        />
      </span>
      <span className="py-2.5 text-small">{children}</span>
    </label>
  );
}
