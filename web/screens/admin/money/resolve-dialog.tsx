import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Props = { isOpen: boolean; isPending: boolean; onClose: () => void; onConfirm: () => void };

/** Asks first, since a resolved task disappears from the list. */
export function ResolveDialog({ isOpen, isPending, onClose, onConfirm }: Props) {
  const t = useT();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("money.resolve-title")}
      closeLabel={t("shell.close")}
      mustAnswer
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("money.resolve-keep")}
          </Button>
          <Button isPending={isPending} pendingLabel={t("money.resolving")} onClick={onConfirm}>
            {t("money.resolve")}
          </Button>
        </>
      }
    >
      {t("money.resolve-body")}
    </Dialog>
  );
}
