import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/**
 * Controls a native modal <dialog> by a flag: opens and closes it, and calls `onClose` on Escape and on a press
 * outside, unless it must be answered. The browser itself traps the focus and restores it.
 */
export function useModal(isOpen: boolean, onClose: () => void, mustAnswer = false) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null);
  // Before the dialog is removed: afterwards the browser would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
    return () => {
      if (dialog.open) dialog.close();
    };
  }, [isOpen]);
  const dismiss = () => {
    if (!mustAnswer) onClose();
  };
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      dismiss();
    },
    // Chrome closes the dialog at a second Escape or Back in a row, whatever `onCancel` does.
    onClose: (event: SyntheticEvent) => {
      if (!isOpen || event.target !== ref.current || ref.current?.open) return;
      if (mustAnswer) ref.current?.showModal();
      else onClose();
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target !== ref.current) return;
      // Otherwise the press takes away the focus that the browser gives back to the opener.
      event.preventDefault();
      dismiss();
    },
  };
}
