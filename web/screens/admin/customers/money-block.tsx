import { clsx } from "clsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { useT } from "#web/i18n/t.ts";
import { Block } from "./block.tsx";
import { useCustomerMoney } from "./use-customer-money.ts";

export function MoneyBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const query = useCustomerMoney(customerId);
  return (
    <Block title={t("customers.money")} query={query} failedText={t("customers.money-failed")}>
      {({ pages: [sums] }) =>
        sums ? (
          <dl className="grid gap-1 text-small">
            <Sum name={t("customers.paid")}>{formatAmount(sums.paid)}</Sum>
            {sums.refunded > 0 ? (
              <Sum name={t("customers.refunded")}>{formatAmount(-sums.refunded)}</Sum>
            ) : null}
            {sums.takenBack > 0 ? (
              <Sum name={t("customers.taken-back")}>{formatAmount(-sums.takenBack)}</Sum>
            ) : null}
            <Sum name={t("customers.kept")} isTotal>
              {formatAmount(sums.kept)}
            </Sum>
          </dl>
        ) : null
      }
    </Block>
  );
}

type SumProps = { name: string; isTotal?: boolean; children: string };

function Sum({ name, isTotal = false, children }: SumProps) {
  return (
    <div className={clsx("flex justify-between gap-4", isTotal && "border-t border-line pt-1")}>
      <dt>{name}</dt>
      <dd className="m-0 font-bold tabular-nums">{children}</dd>
    </div>
  );
}
