import { clsx } from "clsx";
import { Button } from "./button.tsx";

type Props = {
  question: string;
  noLabel: string;
  yesLabel: string;
  pendingLabel: string;
  isPending: boolean;
  onNo: () => void;
  onYes: () => void;
  className?: string;
};

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Replaces a button that deletes, and asks before it is done. */
export function InlineConfirm({
  question,
  noLabel,
  yesLabel,
  pendingLabel,
  isPending,
  onNo,
  onYes,
  className,
}: Props) {
  return (
    <fieldset className={clsx("border-t border-line pt-3", className)}>
      <legend className="sr-only">{question}</legend>
      <p aria-hidden="true" className="font-bold">
        {question}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button ref={focus} variant="outline" size="small" disabled={isPending} onClick={onNo}>
          {noLabel}
        </Button>
        <Button
          variant="destructive"
          size="small"
          isPending={isPending}
          pendingLabel={pendingLabel}
          onClick={onYes}
        >
          {yesLabel}
        </Button>
      </div>
    </fieldset>
  );
}
