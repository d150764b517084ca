import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import type { useCart } from "./use-cart.ts";

/** The selection, its total and the button that buys it, always in view. */
export function BuyBar({ cart }: { cart: ReturnType<typeof useCart> }) {
  const t = useT();
  const { selected, total, phase, notice, confirm } = cart;
  const count = selected.length;
  const isBuying = phase !== "idle";
  const amount = formatRupees(total);
  return (
    <section
      data-sticky-bar
      aria-label={t("remedies.purchase-bar")}
      className="bottom-0 z-20 -mx-[20px] mt-auto -mb-24 grid grid-cols-1 gap-2 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card @max-[14rem]:max-h-[45dvh] @max-[14rem]:overflow-y-auto @max-[14rem]:py-1 md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 md:pr-20 xl:pr-4 [@media(min-height:30rem)]:sticky"
    >
      {notice ? <PaymentNotice notice={notice} tone={notice.paymentId ? "destructive" : "info"} /> : null}
      <div className="grid gap-2 md:flex md:items-center md:justify-between md:gap-4">
        <p aria-live="polite" className="flex grow flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-small text-ink-quiet">
            {count > 0 ? t("remedies.chosen", { count }) : t("remedies.nothing-chosen")}
          </span>
          <span className="font-bold whitespace-nowrap">{`${t("remedies.total")} ${amount}`}</span>
        </p>
        <Button
          size="large"
          className="w-full @max-[14rem]:min-h-11 md:w-auto md:min-w-36 md:shrink-0"
          disabled={!isBuying && count === 0}
          isPending={isBuying}
          pendingLabel={t(phase === "verifying" ? "payments.verifying" : "remedies.processing")}
          onClick={confirm}
        >
          {count > 0 ? t("remedies.buy", { count, amount }) : t("remedies.buy-none")}
        </Button>
      </div>
      <p className="text-center text-small text-ink-quiet @max-[14rem]:hidden md:text-left">
        {t("remedies.guidance")}
      </p>
    </section>
  );
}
