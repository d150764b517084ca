import { formatRupees } from "#domain/digits.ts";
import { type QuestionType, quotePrice } from "#domain/prices.ts";
import { useT } from "#web/i18n/t.ts";
import { useCredits } from "./own-bookings.ts";

/** Beside the way to book another session in place of a missed one. */
export function NewSessionPrice({ kind }: { kind: QuestionType }) {
  const t = useT();
  const { amount, creditsUsed } = quotePrice(kind, useCredits());
  const price = formatRupees(amount);
  return (
    <p className="text-small">
      {creditsUsed > 0
        ? t("manage.new-price-less", { price, discount: formatRupees(creditsUsed) })
        : t("manage.new-price", { price })}
    </p>
  );
}
