import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Unavailable } from "./use-choice.ts";

type Props = {
  isOpen: boolean;
  title: string;
  proceedLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** The time was lost while the dialog was open, so the customer cannot proceed. */
  unavailable: Unavailable;
  onCancel: () => void;
  onProceed: () => void;
  children: ReactNode;
};

/** The confirmation before a session is booked or moved. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, isPending, unavailable, onCancel, children } = props;
  const t = useT();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isPending ? () => undefined : onCancel}
      title={title}
      actions={<Actions {...props} />}
    >
      <div className="grid grid-cols-1 gap-4">
        {unavailable ? (
          <Banner tone="destructive" icon="alert" role="alert">
            {t(`book.choice-${unavailable}`)}
          </Banner>
        ) : null}
        {children}
      </div>
    </Dialog>
  );
}

function Actions({ proceedLabel, pendingLabel, isPending, unavailable, onCancel, onProceed }: Props) {
  const t = useT();
  return (
    <>
      <Button variant="outline" size="large" className="grow" onClick={onCancel} disabled={isPending}>
        {unavailable ? t("book.choose-other") : t("general.cancel")}
      </Button>
      <Button
        size="large"
        className="grow"
        disabled={unavailable !== null}
        onClick={onProceed}
        isPending={isPending}
        pendingLabel={pendingLabel}
      >
        {proceedLabel}
      </Button>
    </>
  );
}
