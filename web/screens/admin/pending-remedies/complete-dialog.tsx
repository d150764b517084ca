import { nameIn } from "#domain/names.ts";
import { CallFailure } from "#web/api/call.ts";
import { type PendingVidhi, useCompleteVidhi } from "#web/features/remedies/pending-remedies.ts";
import { Problem } from "#web/features/sessions/dialog-parts.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { asked: PendingVidhi | null; onClose: () => void; onDone: () => void };

/** Asks before a vidhi is marked as complete, for that cannot be undone. */
export function CompleteDialog({ asked, onClose, onDone }: Props) {
  const t = useT();
  const language = useLanguage();
  const complete = useCompleteVidhi();
  const close = () => {
    if (complete.isPending) return;
    complete.reset();
    onClose();
  };
  const mark = async () => {
    if (!asked) return;
    try {
      await complete.mutateAsync(asked.bookingRemedyId);
      toast({ title: t("vidhis.success"), body: t("vidhis.marked"), tone: "done" });
      onClose();
      // After the dialog has given the focus back to what is gone.
      setTimeout(onDone);
    } catch (error) {
      const body = error instanceof CallFailure ? error.message : t("vidhis.mark-failed");
      toast({ title: t("vidhis.error"), body, tone: "destructive" });
    }
  };
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={close}
      title={t("vidhis.mark-title")}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t("vidhis.mark-keep")}
          </Button>
          <Button
            isPending={complete.isPending}
            pendingLabel={t("vidhis.marking")}
            onClick={() => void mark()}
          >
            {t("vidhis.mark-complete")}
          </Button>
        </>
      }
    >
      {asked ? (
        <div className="grid gap-2">
          <p className="font-bold wrap-anywhere">
            {nameIn(language, { name: asked.remedyName, nameHindi: asked.remedyNameHindi })}
          </p>
          <p>{t("vidhis.mark-body", { name: asked.userName })}</p>
          <Problem title={t("vidhis.mark-failed")} error={complete.error} />
        </div>
      ) : null}
    </Dialog>
  );
}
