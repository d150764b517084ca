import type { quotePrice } from "#domain/prices.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

/** The amount to pay, and the price if credits reduce it. */
export function PriceLine({ price, creditsUsed, amount }: ReturnType<typeof quotePrice>) {
  const t = useT();
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-title font-bold">{formatRupees(amount)}</span>
      {creditsUsed > 0 ? (
        <span className="text-small text-ink-quiet">
          <s>{formatRupees(price)}</s> · {t("book.discount", { amount: formatRupees(creditsUsed) })}
        </span>
      ) : null}
    </p>
  );
}
