import { useId, useState } from "react";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { PerformedVideo } from "#web/features/remedy-videos/performed-video.tsx";
import { ResultsDialog } from "#web/features/results/results-dialog.tsx";
import { RemedyRefundDialog } from "#web/features/sessions/remedy-refund-dialog.tsx";
import { takesResults } from "#web/features/sessions/room-state.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** The prescribed remedies with their status, and the dialogs that change and refund them. */
export function RemediesSection({ session, isEditable }: { session: SessionDetails; isEditable: boolean }) {
  const t = useT();
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const [refunded, setRefunded] = useState<PrescribedRemedy | null>(null);
  const { remedies } = session;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-title font-bold">
            {t("results.remedies")}
          </h2>
          {isEditable && takesResults(session) ? (
            <Button size="small" variant="outline" onClick={() => setOpen(true)}>
              {t("results.edit-remedies")}
            </Button>
          ) : null}
        </div>
        {remedies.length === 0 ? <p className="text-ink-quiet">{t("results.remedies-none")}</p> : null}
        <ul className="grid grid-cols-1 gap-4 empty:hidden">
          {remedies.map((remedy) => (
            <RemedyRow
              key={remedy.bookingRemedyId}
              remedy={remedy}
              onRefund={isEditable && remedy.isPaid ? () => setRefunded(remedy) : null}
            />
          ))}
        </ul>
      </Card>
      <ResultsDialog
        session={session}
        isOpen={isOpen}
        title={t("results.edit-remedies")}
        isRemediesOnly
        onClose={close}
        onLater={close}
        onSaved={close}
      />
      {refunded ? <RemedyRefundDialog remedy={refunded} onClose={() => setRefunded(null)} /> : null}
    </section>
  );
}

function RemedyRow({ remedy, onRefund }: { remedy: PrescribedRemedy; onRefund: (() => void) | null }) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const { name, nameHindi, price, completionStatus } = remedy;
  const shownName = nameIn(language, { name, nameHindi });
  return (
    <li className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <span id={headingId} className="block font-bold wrap-anywhere">
            {shownName}
          </span>
          <span className="text-small text-ink-quiet">
            {price > 0 ? formatAmount(price) : t("results.vidhi-free")}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          {remedy.isPurchased ? (
            <>
              <Badge tone="secondary">{t(`results.${purchaseKey(remedy)}`)}</Badge>
              <Badge tone={completionStatus === "completed" ? "done" : "outline"}>
                {t(completionStatus === "completed" ? "results.vidhi-done" : "results.vidhi-pending")}
              </Badge>
            </>
          ) : (
            <Badge tone="outline">{t("results.vidhi-not-bought")}</Badge>
          )}
          {onRefund ? (
            <Button
              size="small"
              variant="quiet"
              aria-label={t("results.vidhi-refund-of", { remedy: shownName })}
              onClick={onRefund}
            >
              {t("sessions.give-back")}
            </Button>
          ) : null}
        </span>
      </div>
      {completionStatus === "completed" ? <PerformedVideo remedy={remedy} headingId={headingId} /> : null}
    </li>
  );
}

/** A refunded remedy stays on the list if it was performed. */
function purchaseKey({ price, isPaid }: PrescribedRemedy) {
  if (price === 0) return "vidhi-given";
  return isPaid ? "vidhi-bought" : "vidhi-refunded";
}
