import { ConfirmDialog } from "#web/features/dialogs/confirm-dialog.tsx";
import { SummaryNote, SummaryRow } from "#web/features/payments/summary-rows.tsx";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import type { useCart } from "./use-cart.ts";

/** What is bought, what it costs and when money comes back, before the provider's window opens. */
export function BuyDialog({
  cart: { selected, total, stopConfirming, buy },
}: {
  cart: ReturnType<typeof useCart>;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <ConfirmDialog
      title={t("remedies.summary")}
      onConfirm={() => void buy()}
      onClose={stopConfirming}
      yes={t("book.proceed")}
      no={t("book.cancel")}
      canLeave
    >
      <dl className="grid grid-cols-1 gap-2">
        {selected.map((remedy) => (
          <SummaryRow key={remedy.bookingRemedyId} label={remedyNames(remedy, language).own}>
            {formatRupees(remedy.price)}
          </SummaryRow>
        ))}
        <SummaryRow label={t("remedies.summary-total", { count: selected.length })} isTotal>
          {formatRupees(total)}
        </SummaryRow>
      </dl>
      <p className="text-small font-bold">{t("book.ways-to-pay")}</p>
      <ul className="grid gap-1.5 text-small text-ink-quiet">
        <SummaryNote icon="info">{t("remedies.refund-rule")}</SummaryNote>
        <SummaryNote icon="leaf">{t("remedies.guidance")}</SummaryNote>
      </ul>
    </ConfirmDialog>
  );
}
