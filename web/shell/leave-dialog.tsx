import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { LeaveGuard } from "./use-leave-guard.ts";

type Props = {
  guard: LeaveGuard;
  /** Says what would be lost. */
  children: string;
};

export function LeaveDialog({ guard, children }: Props) {
  const t = useT();
  return (
    <Dialog
      isOpen={guard.isAsking}
      onClose={guard.stay}
      title={t("admin.leave-title")}
      hasOwnEntry
      actions={
        <>
          <Button variant="outline" onClick={guard.confirm}>
            {t("admin.leave-go")}
          </Button>
          <Button onClick={guard.stay}>{t("admin.leave-stay")}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
