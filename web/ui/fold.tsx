import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

type Props = { title: string; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** A heading that is a button, with what it opens below it. That is drawn, and its code loaded, once it is open. */
export function Fold({ title, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <section className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-11 items-center justify-between gap-2 text-left font-bold text-primary"
      >
        <span>{title}</span>
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={20} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}
