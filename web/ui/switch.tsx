import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type Props = {
  label: string;
  hint?: string;
  /** The state in words, beside the switch. */
  state?: ReactNode;
  isOn: boolean;
  isSaving?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A setting that is on or off; the whole row can be pressed. */
export function Switch({ label, hint, state, isOn, isSaving = false, onChange }: Props) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isSaving || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onClick={() => onChange(!isOn)}
      className="flex min-h-[3.25rem] w-full flex-wrap items-center justify-end gap-x-4 gap-y-1 rounded-part text-left"
    >
      {/* Wraps above the switch when the reader has enlarged the text. */}
      <span className="min-w-0 grow basis-32">
        <span id={`${id}-label`} className="block font-bold">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-small text-ink-quiet">
            {hint}
          </span>
        ) : null}
      </span>
      {state}
      <Track isOn={isOn} />
    </button>
  );
}

function Track({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "flex h-[32px] w-[54px] shrink-0 items-center rounded-full border-2 px-[3px] transition-colors duration-150",
        isOn ? "justify-end border-primary bg-primary" : "border-control bg-card",
      )}
    >
      <span
        className={clsx(
          "size-[22px] rounded-full",
          "forced-colors:bg-[ButtonText]",
          isOn ? "bg-on-primary" : "bg-control",
        )}
      />
    </span>
  );
}
