import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { AT_ONCE, type DialogAction } from "./confirm-dialog.tsx";
import { DialogError } from "./dialog-error.tsx";

type Props = {
  title: string;
  /** Without it, it happens at once. */
  action?: DialogAction;
  /** Sends what was typed, or answers the name of the first field with a fault, which gets the focus. */
  onSubmit: () => string | null | undefined;
  onClose: () => void;
  submit: ReactNode;
  pending?: string;
  /** Without it the cross alone leaves the form. */
  no?: string;
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Stands above the reason of a failure. Without it, or where a field shows the failure, the caller shows it. */
  failed?: string | null;
  /** Also Back, Escape and a press outside close it. */
  canLeave?: boolean;
  /** Between the fields and the buttons. */
  children: ReactNode;
};

/**
 * A form over the screen. Mount it while it is open: it begins empty, and the focus returns to the button that opened it. What
 * was typed survives a failure.
 */
export function FormDialog(props: Props) {
  const { title, action = AT_ONCE, onSubmit, onClose, submit, pending, no, children } = props;
  const { isDestructive = false, isDisabled = false, failed, canLeave = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    if (!action.isPending) onClose();
  };
  return (
    <Dialog isOpen onClose={close} title={title} mustAnswer={!canLeave}>
      {/* noValidate: the browser's own messages may be in another language than the page. */}
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const faulty = onSubmit();
          if (faulty) form.current?.querySelector<HTMLElement>(`[name="${faulty}"]`)?.focus();
        }}
      >
        {children}
        {failed ? <DialogError title={failed} error={action.error} /> : null}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          {no ? (
            <Button variant="outline" disabled={action.isPending} onClick={close}>
              {no}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant={isDestructive ? "destructive" : "primary"}
            disabled={isDisabled}
            isPending={action.isPending}
            pendingLabel={pending}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
