import { refundRemedy } from "#contract/accounting.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { useSubmission } from "#web/api/use-submission.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { DialogError, Point, Points } from "#web/features/sessions/dialog-parts.tsx";
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
  const refund = useSubmission(refundRemedy, { onSettled: refreshSessionsSoon });
  const close = () => {
    if (refund.isPending) return;
    refund.reset();
    onClose();
  };
  const send = (id: string) => {
    const onDone = (amount: number) => {
      toast({ title: t("sessions.given", { amount: formatAmount(amount) }), tone: "done" });
      onClose();
    };
    void refund.send({ params: { id } }, { onDone: ({ refund: { amount } }) => onDone(amount) });
  };
  return (
    <Dialog
      isOpen={remedy !== null}
      onClose={close}
      title={t("results.vidhi-refund-title")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      {remedy ? (
        <div className="grid gap-4">
          <RefundSummary remedy={remedy} />
          <DialogError title={t("results.vidhi-refund-failed")} error={refund.error} />
          <div className="grid gap-2 sm:grid-cols-2">
            <Button variant="outline" isWide disabled={refund.isPending} onClick={close}>
              {t("results.vidhi-refund-keep")}
            </Button>
            <Button
              variant="destructive"
              isWide
              isPending={refund.isPending}
              pendingLabel={t("results.vidhi-refunding")}
              onClick={() => send(remedy.bookingRemedyId)}
            >
              {t("results.vidhi-refund-give", { amount: formatAmount(remedy.price) })}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
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
