import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

type Props = { isChosen: boolean; onChoose: (isChosen: boolean) => void; children: ReactNode };

/** A row that is chosen by a press anywhere on it. */
export function ChoiceRow({ isChosen, onChoose, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(!isChosen)}
      className="flex min-h-14 w-full min-w-0 grow items-center gap-3 px-4 py-2 text-start hover:bg-primary-soft focus-visible:-outline-offset-2"
    >
      <ChoiceBox isChosen={isChosen} />
      <span className="min-w-0 grow">{children}</span>
    </button>
  );
}

/** `null`: some are chosen and some are not. */
export function ChoiceBox({ isChosen }: { isChosen: boolean | null }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-6 shrink-0 place-items-center rounded-[7px] border-[1.5px]",
        isChosen === false ? "border-ink-quiet bg-card" : "border-primary bg-primary text-on-primary",
      )}
    >
      {isChosen === false ? null : <Icon name={isChosen ? "check" : "minus"} size={18} />}
    </span>
  );
}
