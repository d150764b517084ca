import { Link } from "wouter";
import type { Business, Figures } from "#contract/business.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { FigureCard } from "./figure-card.tsx";
import { formatPercent, refundedIn, refundedShare, takenBackIn } from "./figures.ts";

/** The refunds of the period by reason, the largest sum first. */
export function RefundsCard({ refunds, current }: { refunds: Business["refunds"]; current: Figures }) {
  const t = useT();
  const part = refundedShare(current);
  const max = Math.max(1, ...refunds.map(({ amount }) => amount));
  return (
    <FigureCard
      title={t("business.refunds")}
      aside={<span className="font-bold tabular-nums">{formatAmount(refundedIn(current))}</span>}
    >
      {refunds.length === 0 ? <p className="text-ink-quiet">{t("business.refunds-none")}</p> : null}
      <ul className="grid grid-cols-1 gap-2 text-small">
        {refunds.map(({ reason, refunds: count, amount }) => (
          <li key={reason}>
            <span className="flex items-baseline justify-between gap-3 tabular-nums">
              <span>{`${t(`business.reason-${reason}`)} · ${formatCount(count)}`}</span>
              <span className="whitespace-nowrap">{formatAmount(amount)}</span>
            </span>
            <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-destructive"
                style={{ width: `${(amount / max) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {takenBackIn(current) === 0 ? null : (
        <p className="flex items-baseline justify-between gap-3 text-small tabular-nums">
          <span>{t("business.taken-back")}</span>
          <span className="whitespace-nowrap">{formatAmount(takenBackIn(current))}</span>
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line text-small text-ink-quiet">
        <span>{part === null ? null : t("business.refunds-share", { share: formatPercent(part) })}</span>
        <Link href={paths.adminMoney()} className="inline-flex min-h-11 items-center font-bold text-primary">
          {t("business.refunds-all")}
        </Link>
      </p>
    </FigureCard>
  );
}
