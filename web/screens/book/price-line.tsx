import { formatRupees } from "#domain/digits.ts";
import type { quotePrice } from "#domain/prices.ts";
import { useT } from "#web/i18n/t.ts";

/** The amount to pay, and the discount if credits reduce it. */
export function PriceLine({ creditsUsed, amount }: ReturnType<typeof quotePrice>) {
  const t = useT();
  return (
    <p className="text-right leading-snug">
      <span className="block text-title leading-snug font-bold">{formatRupees(amount)}</span>
      {creditsUsed > 0 ? (
        <span className="block text-small text-ink-quiet">
          {t("book.discount", { amount: formatRupees(creditsUsed) })}
        </span>
      ) : null}
    </p>
  );
}
