import { type ReactNode, useState } from "react";
import { Icon } from "#web/ui/icon.tsx";

type Props = { isFolded: boolean; label: string; children: ReactNode };

/** What else is booked, or can be, stands behind a button while a payment is checked: nobody should pay twice by mistake. */
export function FoldedBookings({ isFolded, label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isFolded ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 items-center gap-1.5 font-bold text-primary"
        >
          <span>{label}</span>
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={18} />
        </button>
      ) : null}
      {isFolded && !isOpen ? null : children}
    </>
  );
}
