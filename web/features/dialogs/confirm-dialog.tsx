import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DialogError } from "./dialog-error.tsx";

/** `useSubmit` or `useAction`, by which it happens. */
export type DialogAction = { isPending: boolean; error: unknown };
export const AT_ONCE: DialogAction = { isPending: false, error: null };

type Props = {
  title: string;
  /** Without it, it happens at once. */
  action?: DialogAction;
  onConfirm: () => void;
  onClose: () => void;
  yes: string;
  /** Of the button while it happens. */
  pending?: string;
  no: string;
  isDestructive?: boolean;
  /** Stands above the reason of a failure. Without it the caller shows failures. */
  failed?: string;
  /** Also Back, Escape and a press outside close it. */
  canLeave?: boolean;
  children: ReactNode;
};

/**
 * Asks before something happens. Mount it while it is open: the focus returns to the button that opened it. It stays open
 * while the action runs, and after a failure.
 */
export function ConfirmDialog(props: Props) {
  const { title, action = AT_ONCE, onConfirm, onClose, yes, pending, no, children } = props;
  const { isDestructive = false, failed, canLeave = false } = props;
  const close = () => {
    if (!action.isPending) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      mustAnswer={!canLeave}
      actions={
        <>
          <Button variant="outline" disabled={action.isPending} onClick={close}>
            {no}
          </Button>
          <Button
            variant={isDestructive ? "destructive" : "primary"}
            isPending={action.isPending}
            pendingLabel={pending}
            onClick={onConfirm}
          >
            {yes}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {children}
        {failed ? <DialogError title={failed} error={action.error} /> : null}
      </div>
    </Dialog>
  );
}
