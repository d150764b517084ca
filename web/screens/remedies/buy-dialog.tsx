import { SummaryNote, SummaryRow } from "#web/features/payments/summary-rows.tsx";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { useCart } from "./use-cart.ts";

/** What is bought, what it costs and when money comes back, before the provider's window opens. */
export function BuyDialog({ cart }: { cart: ReturnType<typeof useCart> }) {
  const t = useT();
  const language = useLanguage();
  const { selected, total, isConfirming, stopConfirming, buy } = cart;
  return (
    <Dialog
      isOpen={isConfirming}
      onClose={stopConfirming}
      title={t("remedies.summary")}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button variant="outline" size="large" className="grow" onClick={stopConfirming}>
            {t("book.cancel")}
          </Button>
          <Button size="large" className="grow" onClick={() => void buy()}>
            {t("book.proceed")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
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
      </div>
    </Dialog>
  );
}
