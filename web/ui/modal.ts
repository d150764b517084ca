import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/**
 * Controls a native modal <dialog> by a React flag: opens and closes it, and calls `onClose` on Escape and on a press
 * outside. The browser itself traps the focus and restores it.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
    return () => {
      if (dialog.open) dialog.close();
    };
  }, [isOpen]);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}
