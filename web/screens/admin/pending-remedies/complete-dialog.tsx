import { useState } from "react";
import { nameIn } from "#domain/names.ts";
import { CallFailure } from "#web/api/call.ts";
import type { PendingRemedy } from "#web/features/remedies/pending-remedies.ts";
import { useCompleteRemedy } from "#web/features/remedies/performed-remedies.ts";
import { DialogError } from "#web/features/sessions/dialog-parts.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { remedy: PendingRemedy | null; onClose: () => void; onDone: () => void };

/** Asks first, since a remedy cannot be marked as pending again. */
export function CompleteDialog({ remedy, onClose, onDone }: Props) {
  const t = useT();
  const language = useLanguage();
  const complete = useCompleteRemedy();
  const [isNow, setNow] = useState(false);
  const leave = () => {
    complete.reset();
    setNow(false);
    onClose();
  };
  const close = () => {
    if (!complete.isPending) leave();
  };
  const mark = async () => {
    if (!remedy) return;
    try {
      await complete.mutateAsync({ id: remedy.bookingRemedyId, notify: isNow ? "now" : "later" });
      toast({ title: t("vidhis.success"), body: t("vidhis.marked"), tone: "done" });
      leave();
      // After the closing dialog has restored the focus to the removed remedy.
      setTimeout(onDone);
    } catch (error) {
      const body = error instanceof CallFailure ? error.message : t("vidhis.mark-failed");
      toast({ title: t("vidhis.error"), body, tone: "destructive" });
    }
  };
  return (
    <Dialog
      isOpen={remedy !== null}
      onClose={close}
      title={t("vidhis.mark-title")}
      closeLabel={t("shell.close")}
      mustAnswer
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
      {remedy ? (
        <div className="grid gap-2">
          <p className="font-bold wrap-anywhere">
            {nameIn(language, { name: remedy.remedyName, nameHindi: remedy.remedyNameHindi })}
          </p>
          <p>{t("vidhis.mark-body", { name: remedyCustomerName(t, remedy) })}</p>
          <Checkbox isChecked={isNow} onChange={setNow}>
            <span className="text-body">{t("vidhis.mark-send-now")}</span>
          </Checkbox>
          <DialogError title={t("vidhis.mark-failed")} error={complete.error} />
        </div>
      ) : null}
    </Dialog>
  );
}
