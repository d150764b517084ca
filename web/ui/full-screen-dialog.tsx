import { type ReactNode, useEffect, useRef } from "react";
import { openModal } from "./open-dialogs.ts";

type Props = {
  label: string;
  /** Size, ground and colours. */
  className: string;
  children: ReactNode;
};

/**
 * A modal dialog that only its own buttons close, for work that must not be lost. It is open while it is mounted. The
 * page under it is inert, and toasts are drawn inside.
 */
export function FullScreenDialog({ label, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Otherwise Escape closes it: browsers fire `cancel` only for the first press.
    element.setAttribute("closedby", "none");
    const close = openModal(element);
    element.focus();
    return close;
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => event.target === event.currentTarget && event.preventDefault()}
      // Of a dialog inside, which React passes on, it is not: there this one is open.
      onClose={(event) => event.target === event.currentTarget && event.currentTarget.showModal()}
      className={className}
    >
      {children}
    </dialog>
  );
}
