import { clsx } from "clsx";
import type { CreditEntry, getCredits } from "#contract/credits.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { QueryView, type ViewedQuery } from "#web/api/query-view.tsx";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { FirstFew } from "./first-few.tsx";
import { useFormatRecentDay } from "./use-format-recent-day.ts";

export type Ledger = OutputOf<typeof getCredits>;

export function CreditLedger({ query }: { query: ViewedQuery<Ledger> }) {
  const t = useT();
  const loading = <LoadingBlocks label={t("shell.loading")} blocks={["h-40"]} />;
  return (
    <QueryView query={query} loading={loading} failedTitle={t("dashboard.ledger-failed")}>
      {(ledger) => (ledger.entries.length === 0 ? <NoCredits /> : <BalanceAndEntries ledger={ledger} />)}
    </QueryView>
  );
}

function NoCredits() {
  const t = useT();
  return (
    <Card>
      <EmptyState isPlain title={t("dashboard.ledger-empty")}>
        {t("dashboard.ledger-empty-body")}
      </EmptyState>
    </Card>
  );
}

function BalanceAndEntries({ ledger: { balance, entries } }: { ledger: Ledger }) {
  const t = useT();
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">{t("dashboard.balance")}</h3>
        <p className="text-heading font-bold">{formatRupees(balance)}</p>
      </div>
      {balance > 0 ? <p className="text-small text-ink-quiet">{t("dashboard.balance-use")}</p> : null}
      <h3 className="mt-2 border-t border-line pt-3 text-small font-bold text-ink-quiet">
        {t("dashboard.ledger")}
      </h3>
      <FirstFew items={entries}>{(entry) => <Entry entry={entry} />}</FirstFew>
    </Card>
  );
}

function Entry({ entry: { amount, reason, createdAt } }: { entry: CreditEntry }) {
  const t = useT();
  const formatRecentDay = useFormatRecentDay();
  const isGain = amount > 0;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <p className="min-w-0 grow basis-28">
        <span>{t(`dashboard.credit-${reason}`)}</span>
        <span className="block text-small text-ink-quiet">{formatRecentDay(createdAt)}</span>
      </p>
      <p className={clsx("shrink-0 font-bold", isGain && "text-done")}>
        {`${isGain ? "+" : "−"}${formatRupees(Math.abs(amount))}`}
      </p>
    </div>
  );
}
