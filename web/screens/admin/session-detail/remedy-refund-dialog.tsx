import { useState } from "react";
import { refundRemedy } from "#contract/accounting.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { DialogError } from "#web/features/dialogs/dialog-error.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { refundedByNow } from "#web/features/money/refunded-by-now.ts";
import { Point, Points } from "#web/features/sessions/dialog-parts.tsx";
import { refreshSessionsSoon } from "#web/features/sessions/use-sessions.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { remedy: PrescribedRemedy | null; onClose: () => void };

/** Asks first, since a refund cannot be undone. */
export function RemedyRefundDialog({ remedy, onClose }: Props) {
  const t = useT();
  const refund = useSubmit(refundRemedy, {
    onDone: ({ refund: { amount } }) =>
      toast({ title: t("sessions.given", { amount: formatAmount(amount) }), tone: "done" }),
    onSettled: refreshSessionsSoon,
  });
  const close = () => {
    if (refund.isPending) return;
    refund.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={remedy !== null}
      onClose={close}
      title={t("results.vidhi-refund-title")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      {remedy ? <RefundForm remedy={remedy} refund={refund} onRefunded={onClose} onKeep={close} /> : null}
    </Dialog>
  );
}

type FormProps = {
  remedy: PrescribedRemedy;
  refund: ReturnType<typeof useSubmit<typeof refundRemedy>>;
  onRefunded: () => void;
  onKeep: () => void;
};

function RefundForm({ remedy, refund, onRefunded, onKeep }: FormProps) {
  const t = useT();
  /** What the admin has seen. */
  const [refunded, setRefunded] = useState(remedy.refunded);
  const changed = refundedByNow(refund.error);
  const send = () => {
    const options = { params: { id: remedy.bookingRemedyId }, input: { refundedBefore: refunded } };
    refund.send(options, {
      onDone: onRefunded,
      onFailed: (error) => setRefunded(refundedByNow(error) ?? refunded),
    });
  };
  return (
    <div className="grid gap-4">
      <RefundSummary remedy={remedy} />
      <DialogError
        title={
          changed === null
            ? t("results.vidhi-refund-failed")
            : t("sessions.give-back-changed", { amount: formatAmount(changed) })
        }
        error={refund.error}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="outline" isWide disabled={refund.isPending} onClick={onKeep}>
          {t("results.vidhi-refund-keep")}
        </Button>
        <Button
          variant="destructive"
          isWide
          isPending={refund.isPending}
          pendingLabel={t("results.vidhi-refunding")}
          onClick={send}
        >
          {t("results.vidhi-refund-give", { amount: formatAmount(remedy.price) })}
        </Button>
      </div>
    </div>
  );
}

function RefundSummary({ remedy }: { remedy: PrescribedRemedy }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <p>
        <span className="block font-bold wrap-anywhere">{nameIn(language, remedy)}</span>
        <span className="block">{formatAmount(remedy.price)}</span>
      </p>
      <Points>
        <Point>{t("results.vidhi-refund-alone")}</Point>
        <Point>
          {t(
            remedy.completionStatus === "completed"
              ? "results.vidhi-refund-performed"
              : "results.vidhi-refund-again",
          )}
        </Point>
      </Points>
    </>
  );
}
