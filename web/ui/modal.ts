import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { openModal } from "./open-dialogs.ts";
import { useOverlayEntry } from "./use-overlay-entry.ts";

type Options = {
  mustAnswer?: boolean;
  /** The caller has an entry in the history of its own, by which Back closes the dialog. */
  hasOwnEntry?: boolean;
};

/**
 * Controls a native modal <dialog> by a flag: opens and closes it, and calls `onClose` on Escape, on Back and on a press
 * outside, unless it must be answered. The browser itself traps the focus and restores it.
 */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
  { mustAnswer = false, hasOwnEntry = false }: Options = {},
) {
  useOverlayEntry(isOpen && !mustAnswer && !hasOwnEntry, onClose);
  const ref: RefObject<HTMLDialogElement | null> = useRef(null);
  const isUntouched = useRef(false);
  // Closes before the dialog is removed: afterwards the browser would not give the focus back.
  useLayoutEffect(() => {
    if (!isOpen || !ref.current) return;
    isUntouched.current = true;
    return openModal(ref.current);
  }, [isOpen]);
  const dismiss = () => {
    if (!mustAnswer) onClose();
  };
  /** The second press of a row, and the first was on the button that has opened the dialog. */
  const isForOpener = ({ detail }: MouseEvent) => isUntouched.current && detail > 1;
  return {
    ref,
    onMouseDownCapture: ({ detail }: MouseEvent) => {
      if (detail <= 1) isUntouched.current = false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isForOpener(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onCancel: (event: SyntheticEvent) => {
      // React passes on that of a dialog inside, and the browser that of a file chooser.
      if (event.target !== event.currentTarget) return;
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
      if (!isForOpener(event)) dismiss();
    },
  };
}
