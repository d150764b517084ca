import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Gone } from "./use-choice.ts";

type Props = {
  isOpen: boolean;
  title: string;
  proceedLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** The time went while it was looked at: there is nothing to go on with. */
  gone: Gone;
  onCancel: () => void;
  onProceed: () => void;
  children: ReactNode;
};

/** The last look before a step that counts, with the way on and the way back. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, proceedLabel, pendingLabel, isPending, gone, onCancel, onProceed, children } = props;
  const t = useT();
  const back = (
    <Button variant="outline" size="large" className="grow" onClick={onCancel} disabled={isPending}>
      {gone ? t("book.choose-other") : t("book.cancel")}
    </Button>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isPending ? () => undefined : onCancel}
      title={title}
      closeLabel={t("shell.close")}
      actions={
        <>
          {back}
          <Button
            size="large"
            className="grow"
            disabled={gone !== null}
            onClick={onProceed}
            isPending={isPending}
            pendingLabel={pendingLabel}
          >
            {proceedLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {gone ? (
          <Banner tone="destructive" icon="alert" role="alert">
            {gone === "taken" ? t("book.choice-taken") : t("book.choice-passed")}
          </Banner>
        ) : null}
        {children}
      </div>
    </Dialog>
  );
}
