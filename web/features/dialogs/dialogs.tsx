// Dialogs that ask before something happens: a question, or a form.
import { type ReactNode, useRef } from "react";
import { messageOf } from "#web/api/call.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** `useSubmit` or `useAction`, by which it happens. */
type DialogAction = { isPending: boolean; error: unknown };
const AT_ONCE: DialogAction = { isPending: false, error: null };

type Asking = {
  title: string;
  /** Without it, it happens at once. */
  action?: DialogAction;
  onClose: () => void;
  /** Of the button while it happens. */
  pending?: string;
  isDestructive?: boolean;
  /** Also Back, Escape and a press outside close it. */
  canLeave?: boolean;
};

type ConfirmProps = Asking & {
  onConfirm: () => void;
  yes: string;
  no: string;
  /** Stands above the reason of a failure. Without it the caller shows failures. */
  failed?: string;
  children: ReactNode;
};

/**
 * Asks before something happens. Mount it while it is open: the focus returns to the button that opened it. It stays open
 * while the action runs, and after a failure.
 */
export function ConfirmDialog(props: ConfirmProps) {
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

type FormProps = Asking & {
  /** Sends what was typed, or answers the name of the first field with a fault, which gets the focus. */
  onSubmit: () => string | null | undefined;
  submit: ReactNode;
  /** Without it the cross alone leaves the form. */
  no?: string;
  isDisabled?: boolean;
  /** Stands above the reason of a failure. Without it, or where a field shows the failure, the caller shows it. */
  failed?: string | null;
  /** Between the fields and the buttons. */
  children: ReactNode;
};

/**
 * A form over the screen. Mount it while it is open: it begins empty, and the focus returns to the button that opened it. What
 * was typed survives a failure.
 */
export function FormDialog(props: FormProps) {
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

/** What failed and why. */
export function DialogError({ title, error }: { title: string; error: unknown }) {
  return (
    // Out of the flow while it is empty, so that the gap of the form does not double.
    <div role="alert" className="empty:sr-only">
      {error ? (
        <Banner tone="destructive" icon="alert" title={title}>
          {messageOf(error)}
        </Banner>
      ) : null}
    </div>
  );
}
