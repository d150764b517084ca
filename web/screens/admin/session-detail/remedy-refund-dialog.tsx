import type { PrescribedRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { useRefundVidhi } from "#web/features/remedies/use-remedies.ts";
import { Point, Points, Problem } from "#web/features/sessions/dialog-parts.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { vidhi: PrescribedRemedy | null; onClose: () => void };

/** Gives back what was paid for one vidhi; asked first, since the bank does not take it back. */
export function VidhiRefundDialog({ vidhi, onClose }: Props) {
  const t = useT();
  const refund = useRefundVidhi();
  const close = () => {
    if (refund.isPending) return;
    refund.reset();
    onClose();
  };
  const give = async (id: string) => {
    try {
      const { amount } = await refund.mutateAsync(id);
      toast({ title: t("sessions.given", { amount: formatAmount(amount) }), tone: "done" });
      onClose();
    } catch {
      // Said in the dialog, which stays open.
    }
  };
  return (
    <Dialog
      isOpen={vidhi !== null}
      onClose={close}
      title={t("results.vidhi-refund-title")}
      closeLabel={t("shell.close")}
    >
      {vidhi ? (
        <div className="grid gap-4">
          <WhichVidhi vidhi={vidhi} />
          <Problem title={t("results.vidhi-refund-failed")} error={refund.error} />
          <div className="grid gap-2 sm:grid-cols-2">
            <Button variant="outline" isWide disabled={refund.isPending} onClick={close}>
              {t("results.vidhi-refund-keep")}
            </Button>
            <Button
              variant="destructive"
              isWide
              isPending={refund.isPending}
              pendingLabel={t("results.vidhi-refunding")}
              onClick={() => void give(vidhi.bookingRemedyId)}
            >
              {t("results.vidhi-refund-give", { amount: formatAmount(vidhi.price) })}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

function WhichVidhi({ vidhi }: { vidhi: PrescribedRemedy }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <p>
        <span className="block font-bold wrap-anywhere">{nameIn(language, vidhi)}</span>
        <span className="block">{formatAmount(vidhi.price)}</span>
      </p>
      <Points>
        <Point>{t("results.vidhi-refund-alone")}</Point>
        <Point>
          {t(
            vidhi.completionStatus === "completed"
              ? "results.vidhi-refund-performed"
              : "results.vidhi-refund-again",
          )}
        </Point>
      </Points>
    </>
  );
}
