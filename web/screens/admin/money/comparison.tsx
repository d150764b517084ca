import type { ReactNode } from "react";
import { formatAmount, netOf } from "#web/features/money/amount.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Differences } from "./differences.tsx";
import type { Reconciliation } from "./differences-csv.ts";

type Props = { reconciliation: Reconciliation; isRefetching: boolean; onRefetch: () => void };

export function Comparison({ reconciliation, isRefetching, onRefetch }: Props) {
  const t = useT();
  const { unreadable } = reconciliation;
  return (
    <>
      <Outcome
        reconciliation={reconciliation}
        refetchButton={
          <Button
            variant="outline"
            size="small"
            isPending={isRefetching}
            pendingLabel={t("money.comparing")}
            onClick={onRefetch}
          >
            {t("money.look-again")}
          </Button>
        }
      />
      {unreadable > 0 ? (
        <Banner tone="destructive" icon="alert">
          {t("money.unreadable", { count: unreadable })}
        </Banner>
      ) : null}
      <Sums reconciliation={reconciliation} />
      {reconciliation.differences.length > 0 ? <Differences reconciliation={reconciliation} /> : null}
    </>
  );
}

type OutcomeProps = { reconciliation: Reconciliation; refetchButton: ReactNode };

function Outcome({ reconciliation, refetchButton }: OutcomeProps) {
  const t = useT();
  const { payments, differences } = reconciliation;
  const count = differences.length;
  if (count > 0)
    return (
      <Banner
        tone="destructive"
        icon="alert"
        role="status"
        title={t("money.do-not-match", { count })}
        action={refetchButton}
      >
        {t("money.do-not-match-body", { count: Math.max(payments, count) })}
      </Banner>
    );
  return (
    <Banner
      tone="done"
      icon="check"
      role="status"
      title={payments === 0 ? t("money.no-payments") : t("money.all-match")}
      action={refetchButton}
    >
      {payments === 0 ? null : t("money.all-match-body", { count: payments })}
    </Banner>
  );
}

function Sums({ reconciliation: { ours, gateway, disputeFees } }: { reconciliation: Reconciliation }) {
  const t = useT();
  const rows = [
    { name: t("money.captured"), ours: ours.captured, gateway: gateway.captured },
    { name: t("money.refunded"), ours: ours.refunded, gateway: gateway.refunded },
    ...(ours.takenBack === 0 && gateway.takenBack === 0
      ? []
      : [{ name: t("money.taken-back"), ours: ours.takenBack, gateway: gateway.takenBack }]),
    { name: t("money.net"), ours: netOf(ours), gateway: netOf(gateway) },
  ];
  const cell = "py-2 pl-3 text-right wrap-anywhere";
  return (
    <Card className="md:max-w-2xl">
      <table className="w-full">
        <caption className="sr-only">{t("money.sums")}</caption>
        <thead>
          <tr className="text-small text-ink-quiet">
            <td />
            <th scope="col" className={`${cell} font-bold`}>
              {t("money.ours")}
            </th>
            <th scope="col" className={`${cell} font-bold`}>
              {t("money.gateway")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t border-line last:font-bold">
              <th scope="row" className="py-2 text-left font-normal [tr:last-child>&]:font-bold">
                {row.name}
              </th>
              <td className={cell}>{formatAmount(row.ours)}</td>
              <td className={cell}>{formatAmount(row.gateway)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {disputeFees > 0 ? (
        <p className="mt-2 text-small text-ink-quiet">
          {t("money.dispute-fees", { amount: formatAmount(disputeFees) })}
        </p>
      ) : null}
    </Card>
  );
}
