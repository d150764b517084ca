import { clsx } from "clsx";
import type { CreditEntry } from "#contract/credits.ts";
import { messageOf } from "#web/api/call.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { FirstFew } from "./first-few.tsx";
import type { useCreditLedger } from "./use-credit-ledger.ts";
import { useDay } from "./use-day.ts";

/** The discount that is hers now, and every entry that it is made of. */
export function CreditLedger({ query }: { query: ReturnType<typeof useCreditLedger> }) {
  const t = useT();
  const { data: ledger } = query;
  if (ledger?.entries.length === 0) {
    return (
      <Card>
        <EmptyState isPlain title={t("dashboard.ledger-empty")}>
          {t("dashboard.ledger-empty-body")}
        </EmptyState>
      </Card>
    );
  }
  if (ledger) {
    return (
      <Card className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-bold">{t("dashboard.balance")}</h3>
          <p className="text-heading font-bold">{formatRupees(ledger.balance)}</p>
        </div>
        {ledger.balance > 0 ? (
          <p className="text-small text-ink-quiet">{t("dashboard.balance-use")}</p>
        ) : null}
        <h3 className="mt-2 border-t border-line pt-3 text-small font-bold text-ink-quiet">
          {t("dashboard.ledger")}
        </h3>
        <FirstFew items={ledger.entries}>{(entry) => <Entry entry={entry} />}</FirstFew>
      </Card>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={t("dashboard.ledger-failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label={t("shell.loading")}>
      <Skeleton className="h-40" />
    </div>
  );
}

function Entry({ entry: { amount, reason, createdAt } }: { entry: CreditEntry }) {
  const t = useT();
  const dayOf = useDay();
  const isGain = amount > 0;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <p className="min-w-0 grow basis-28">
        {t(`dashboard.credit-${reason}`)}
        <span className="block text-small text-ink-quiet">{dayOf(createdAt)}</span>
      </p>
      <p className={clsx("shrink-0 font-bold", isGain && "text-done")}>
        {`${isGain ? "+" : "−"}${formatRupees(Math.abs(amount))}`}
      </p>
    </div>
  );
}
