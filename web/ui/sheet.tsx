import type { ReactNode } from "react";
import { useModal } from "./modal.ts";
import { useOverlayEntry } from "./use-overlay-entry.ts";

type Props = { isOpen: boolean; onClose: () => void; label: string; children: ReactNode };

/** An off-canvas panel on the left, at most 18rem wide. */
export function Sheet({ isOpen, onClose, label, children }: Props) {
  const modal = useModal(isOpen, onClose);
  useOverlayEntry(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-[min(18rem,88vw)] max-w-none border-0 border-r border-line bg-card p-0 text-ink"
    >
      {isOpen ? <div className="flex h-full flex-col">{children}</div> : null}
    </dialog>
  );
}
