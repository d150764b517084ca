import { useState } from "react";
import type { SavedIntake as Intake } from "#contract/intakes.ts";
import { deleteIntake } from "#contract/intakes.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { call, messageOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-submit.ts";
import { removeAllWaiting } from "#web/features/intake-files/own-files-slot.tsx";
import { removeIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { IntakeFacts } from "#web/features/intakes/intake-facts.tsx";
import { clearIntake, type IntakeKey } from "#web/features/intakes/use-intake.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  intakeKey: IntakeKey;
  intake: Intake;
  /** Null once the session has begun. */
  onEdit: (() => void) | null;
  /** Called when the button that has the focus disappears. */
  moveFocus: () => void;
};

export function SavedIntake({ intakeKey, intake, onEdit, moveFocus }: Props) {
  const t = useT();
  const language = useLanguage();
  const [isConfirming, setConfirming] = useState(false);
  const keep = () => {
    setConfirming(false);
    moveFocus();
  };
  const changedAt = new Date(intake.changedAt);
  const date = formatDay(language, istDateOf(changedAt));
  const time = unbroken(formatTime(language, istTimeOf(changedAt)));
  return (
    <Card className="grid grid-cols-1 gap-4">
      <IntakeFacts intake={intake} reader="customer" />
      <p className="text-small text-ink-quiet">{t("intakes.saved-at", { date, time })}</p>
      {isConfirming ? (
        <EraseConfirm intakeKey={intakeKey} moveFocus={moveFocus} onNo={keep} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {onEdit ? (
            <Button variant="outline" onClick={onEdit}>
              {t("general.change")}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            {t("intakes.erase")}
          </Button>
        </div>
      )}
    </Card>
  );
}

type ConfirmProps = Pick<Props, "intakeKey" | "moveFocus"> & { onNo: () => void };

function EraseConfirm({ intakeKey, moveFocus, onNo }: ConfirmProps) {
  const t = useT();
  const eraseAll = async () => {
    await removeAllWaiting(intakeKey);
    await call(deleteIntake, { params: { id: intakeKey.bookingId } });
  };
  const erasing = useAction(eraseAll, {
    onDone: async () => {
      await clearIntake(intakeKey.bookingId);
      removeIntakeDraft();
      toast({ title: t("intakes.erased"), tone: "done" });
      moveFocus();
    },
    onFailed: (error) =>
      toast({ title: t("intakes.erase-failed"), body: messageOf(error), tone: "destructive" }),
  });
  return (
    <InlineConfirm
      question={t("intakes.erase-sure")}
      noLabel={t("general.keep")}
      yesLabel={t("intakes.erase-yes")}
      pendingLabel={t("intakes.erasing")}
      isPending={erasing.isPending}
      onNo={onNo}
      onYes={() => void erasing.send()}
    />
  );
}
