import { QueryView } from "#web/api/query-view.tsx";
import type { usePayments } from "#web/features/payments/use-payments.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { FirstFew } from "./first-few.tsx";
import { PaymentEntry } from "./payment-entry.tsx";
import { Section } from "./section.tsx";

export function PaymentSection({ query }: { query: ReturnType<typeof usePayments> }) {
  const t = useT();
  const loading = <LoadingBlocks label={t("shell.loading")} blocks={["h-28"]} />;
  const empty = (
    <EmptyState isPlain title={t("dashboard.payments-empty")}>
      {t("dashboard.payments-empty-body")}
    </EmptyState>
  );
  return (
    <Section id="payments" heading={t("dashboard.payments-card")} isBusy={query.isPending}>
      <QueryView query={query} loading={loading} failedTitle={t("dashboard.payments-failed")}>
        {(payments) => (
          <Card className="grid gap-2">
            {payments.length === 0 ? (
              empty
            ) : (
              <FirstFew items={payments}>{(payment) => <PaymentEntry payment={payment} />}</FirstFew>
            )}
          </Card>
        )}
      </QueryView>
    </Section>
  );
}
