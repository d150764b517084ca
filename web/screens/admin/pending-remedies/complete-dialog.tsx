import { useState } from "react";
import { nameIn } from "#domain/names.ts";
import { CallFailure } from "#web/api/call.ts";
import { ConfirmDialog } from "#web/features/dialogs/confirm-dialog.tsx";
import type { PendingRemedy } from "#web/features/remedies/pending-remedies.ts";
import { useCompleteRemedy } from "#web/features/remedies/performed-remedies.ts";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { remedy: PendingRemedy; onClose: () => void; onDone: () => void };

/** Asks first, since a remedy cannot be marked as pending again. */
export function CompleteDialog({ remedy, onClose, onDone }: Props) {
  const t = useT();
  const language = useLanguage();
  const [isNow, setNow] = useState(false);
  const complete = useCompleteRemedy({
    onDone: () => {
      toast({ title: t("vidhis.success"), body: t("vidhis.marked"), tone: "done" });
      onClose();
      // After the closing dialog has restored the focus to the removed remedy.
      setTimeout(onDone);
    },
    onFailed: (error) => {
      const body = error instanceof CallFailure ? error.message : t("vidhis.mark-failed");
      toast({ title: t("vidhis.error"), body, tone: "destructive" });
    },
  });
  const mark = () =>
    complete.send({ params: { id: remedy.bookingRemedyId }, input: { notify: isNow ? "now" : "later" } });
  return (
    <ConfirmDialog
      title={t("vidhis.mark-title")}
      action={complete}
      onConfirm={() => void mark()}
      onClose={onClose}
      yes={t("vidhis.mark-complete")}
      pending={t("vidhis.marking")}
      no={t("vidhis.mark-keep")}
      failed={t("vidhis.mark-failed")}
    >
      <p className="font-bold wrap-anywhere">
        {nameIn(language, { name: remedy.remedyName, nameHindi: remedy.remedyNameHindi })}
      </p>
      <p>{t("vidhis.mark-body", { name: remedyCustomerName(t, remedy) })}</p>
      <Checkbox isChecked={isNow} onChange={setNow}>
        <span className="text-body">{t("vidhis.mark-send-now")}</span>
      </Checkbox>
    </ConfirmDialog>
  );
}
