import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { FirstFew } from "./first-few.tsx";
import { PaymentLine } from "./payment-line.tsx";
import { Section } from "./section.tsx";
import type { usePayments } from "./use-payments.ts";

/** A line for each payment: what it was for, and what became of the money. */
export function PaymentSection({ query }: { query: ReturnType<typeof usePayments> }) {
  const t = useT();
  return (
    <Section id="payments" heading={t("dashboard.payments-card")} isBusy={query.isPending}>
      <Lines query={query} />
    </Section>
  );
}

function Lines({ query }: { query: ReturnType<typeof usePayments> }) {
  const t = useT();
  const { data: payments } = query;
  if (payments) {
    return (
      <Card className="grid gap-2">
        {payments.length === 0 ? (
          <EmptyState isPlain title={t("dashboard.payments-empty")}>
            {t("dashboard.payments-empty-body")}
          </EmptyState>
        ) : (
          <FirstFew items={payments}>{(payment) => <PaymentLine payment={payment} />}</FirstFew>
        )}
      </Card>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={t("dashboard.payments-failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label={t("shell.loading")}>
      <Skeleton className="h-28" />
    </div>
  );
}
