import type { PrescribedRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { useRefundRemedy } from "#web/features/remedies/use-remedies.ts";
import { DialogError, Point, Points } from "#web/features/sessions/dialog-parts.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { remedy: PrescribedRemedy | null; onClose: () => void };

/** Asks first, since a refund cannot be undone. */
export function RemedyRefundDialog({ remedy, onClose }: Props) {
  const t = useT();
  const refund = useRefundRemedy();
  const close = () => {
    if (refund.isPending) return;
    refund.reset();
    onClose();
  };
  const refundRemedy = async (id: string) => {
    try {
      const { amount } = await refund.mutateAsync(id);
      toast({ title: t("sessions.given", { amount: formatAmount(amount) }), tone: "done" });
      onClose();
    } catch {
      // The dialog stays open and shows the error.
    }
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
              onClick={() => void refundRemedy(remedy.bookingRemedyId)}
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
