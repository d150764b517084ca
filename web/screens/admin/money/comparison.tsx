import type { ReactNode } from "react";
import type { getReconciliation } from "#contract/accounting.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { csvFile } from "#domain/csv.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { formatAmount, netOf, toPaise } from "#web/features/money/amount.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { downloadCsv } from "#web/ui/save-file.ts";
import { useFormatInstant } from "./use-format-instant.ts";

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
        className="md:max-w-2xl"
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
      className="md:max-w-2xl"
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
      : [{ name: t("business.taken-back"), ours: ours.takenBack, gateway: gateway.takenBack }]),
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

/** The payments that differ between the two books: as cards on a phone, as a table where there is room, and as a file. */
function Differences({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useT();
  return (
    <section aria-labelledby="differences-heading" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="differences-heading" className="font-bold">
          {t("money.differences")}
        </h3>
        <Button variant="outline" size="small" onClick={() => downloadDifferences(reconciliation, t)}>
          {t("reports.save-csv")}
        </Button>
      </div>
      <Cards differences={reconciliation.differences} />
      <Table differences={reconciliation.differences} />
    </section>
  );
}

type Side = Difference["ours"];

function sideText(side: Side, t: Translate): string {
  if (!side) return t("money.none");
  const { captured, refunded, takenBack } = side;
  return t("money.side-sums", {
    captured: formatAmount(captured),
    refunded: formatAmount(refunded),
    takenBack: formatAmount(takenBack),
  });
}

function differenceTexts({ ours, gateway }: Difference, t: Translate): string[] {
  if (!ours) return [t("money.not-ours")];
  if (!gateway) return [t("money.not-theirs")];
  return (["captured", "refunded", "takenBack"] as const)
    .map((part) => ({ part, apart: toPaise(ours[part]) - toPaise(gateway[part]) }))
    .filter(({ apart }) => apart !== 0)
    .map(({ part, apart }) => t(`money.differs-${part}`, { amount: formatAmount(Math.abs(apart) / 100) }));
}

function Cards({ differences }: { differences: readonly Difference[] }) {
  const t = useT();
  const formatInstant = useFormatInstant();
  return (
    <ul className="grid grid-cols-1 gap-3 md:hidden">
      {differences.map((difference) => (
        <li key={difference.razorpayPaymentId}>
          <Card className="grid gap-2">
            <p className="font-bold text-destructive">{differenceTexts(difference, t).join(" · ")}</p>
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 text-small">
              {[
                { name: t("money.payment-id"), value: difference.razorpayPaymentId },
                { name: t("money.begun"), value: formatInstant(difference.createdAt) },
                { name: t("money.ours"), value: sideText(difference.ours, t) },
                { name: t("money.gateway"), value: sideText(difference.gateway, t) },
              ].map(({ name, value }) => (
                <div key={name}>
                  <dt className="text-ink-quiet">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Table({ differences }: { differences: readonly Difference[] }) {
  const t = useT();
  const formatInstant = useFormatInstant();
  const head = ["payment-id", "begun", "ours", "gateway", "difference"] as const;
  return (
    <Card className="max-md:hidden">
      <table className="w-full text-small">
        <caption className="sr-only">{t("money.differences")}</caption>
        <thead>
          <tr className="text-left text-ink-quiet">
            {head.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 last:pr-0">
                {t(`money.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.razorpayPaymentId} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                {difference.razorpayPaymentId}
              </th>
              <td className="py-2 pr-4">{formatInstant(difference.createdAt)}</td>
              <td className="py-2 pr-4">{sideText(difference.ours, t)}</td>
              <td className="py-2 pr-4">{sideText(difference.gateway, t)}</td>
              <td className="py-2 font-bold text-destructive">
                {differenceTexts(difference, t).join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

// The differences between the two books as a CSV file: plain numbers in rupees, days and times in IST.

type Reconciliation = OutputOf<typeof getReconciliation>;
type Difference = Reconciliation["differences"][number];

function downloadDifferences({ from, to, differences }: Reconciliation, t: Translate): void {
  const head = [
    t("money.payment-id"),
    t("money.file-begun"),
    t("money.file-ours-captured"),
    t("money.file-ours-refunded"),
    t("money.file-ours-taken-back"),
    t("money.file-gateway-captured"),
    t("money.file-gateway-refunded"),
    t("money.file-gateway-taken-back"),
  ];
  const rows = differences.map(({ razorpayPaymentId, createdAt, ours, gateway }) => {
    const begun = new Date(createdAt);
    return [
      razorpayPaymentId,
      `${istDateOf(begun)} ${istTimeOf(begun)}`,
      ours?.captured ?? null,
      ours?.refunded ?? null,
      ours?.takenBack ?? null,
      gateway?.captured ?? null,
      gateway?.refunded ?? null,
      gateway?.takenBack ?? null,
    ];
  });
  downloadCsv(`money-differences-${from}-${to}.csv`, csvFile([head, ...rows]));
}
