import { useMemo } from "react";
import type { Business, Figures } from "#contract/business.ts";
import { periodOf } from "#domain/periods.ts";
import { LazyChart } from "#web/features/charts/lazy-chart.tsx";
import type { PlotSpec } from "#web/features/charts/plot.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { FigureCard } from "#web/features/statement/figure-card.tsx";
import { formatCompact, formatCount } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { filledShare, formatPercent, refundedIn, takenIn } from "./figures.ts";
import { nameOnAxis, namePeriod } from "./periods.tsx";

/** Revenue and sessions of twelve periods: two plots with an axis each, and one x axis. */
export function TrendCard({ business }: { business: Business }) {
  const t = useT();
  const language = useLanguage();
  const { period, periods } = business;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats are those of the language
  const plots = useMemo((): PlotSpec[] => {
    const labels = periods.map(({ from }, at) =>
      nameOnAxis(period, from, from.slice(5, 7) !== periods[at - 1]?.from.slice(5, 7)),
    );
    const formatValue = (value: number) => formatCompact(value);
    const revenue = { kind: "area", color: "--primary", values: periods.map(takenIn) } as const;
    const sessions = {
      kind: "bars",
      color: "--alive",
      values: periods.map((figures) => figures.sessions),
    } as const;
    return [
      { series: [revenue], height: 180, formatValue, labels: [] },
      { series: [sessions], height: 170, formatValue, labels },
    ];
  }, [periods, period, language]);
  const title = t("business.trend", { unit: t(`business.units-${period}`) });
  const nameOf = (at: number) => {
    const from = periods[at]?.from ?? business.today;
    return namePeriod(period, periodOf(period, from));
  };
  return (
    <FigureCard title={title} aside={<Legend />}>
      <LazyChart
        heightClass="h-[350px]"
        label={`${title}. ${t("business.chart-keys")}`}
        plots={plots}
        count={periods.length}
        read={(at) => {
          const figures = periods[at];
          if (!figures) return { title: "", values: [] };
          return {
            title: nameOf(at),
            values: [
              { kind: "area", color: "--primary", text: formatAmount(takenIn(figures)) },
              {
                kind: "bars",
                color: "--alive",
                text: t("admin.count-sessions", { count: figures.sessions }),
              },
            ],
          };
        }}
        failed={<p className="text-ink-quiet">{t("reports.chart-failed")}</p>}
      />
      <TrendTable caption={title} periods={periods} nameOf={nameOf} />
    </FigureCard>
  );
}

function Legend() {
  const t = useT();
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-5 text-small text-ink-quiet">
      <span className="inline-flex items-center gap-2">
        <span className="h-0.5 w-4 rounded-full bg-primary" />
        {t("business.revenue")}
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="size-3 rounded-[3px] bg-alive" />
        {t("shell.sessions")}
      </span>
    </p>
  );
}

type Props = { caption: string; periods: readonly Figures[]; nameOf: (at: number) => string };

/** All pictures' figures of twelve periods, the latest first. */
function TrendTable({ caption, periods, nameOf }: Props) {
  const t = useT();
  const percent = (value: number | null) => (value === null ? t("reports.nothing") : formatPercent(value));
  const columns: readonly { name: string; cell: (figures: Figures) => string }[] = [
    { name: t("business.taken"), cell: (figures) => formatAmount(takenIn(figures)) },
    { name: t("admin.refunded"), cell: (figures) => formatAmount(refundedIn(figures)) },
    { name: t("business.sessions"), cell: ({ sessions }) => formatCount(sessions) },
    { name: t("business.filled"), cell: (figures) => percent(filledShare(figures)) },
    { name: t("nav.customers"), cell: ({ customers }) => formatCount(customers) },
    { name: t("business.returning"), cell: ({ returningCustomers }) => formatCount(returningCustomers) },
    {
      name: `${t("admin.vidhis")}: ${t("business.sold")}`,
      cell: ({ remediesSold }) => formatCount(remediesSold),
    },
    {
      name: `${t("admin.vidhis")}: ${t("business.performed")}`,
      cell: ({ remediesPerformed }) => formatCount(remediesPerformed),
    },
  ];
  const rows = periods.map((figures, at) => ({ figures, name: nameOf(at) })).reverse();
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-small font-bold text-primary">
        {t("business.as-table")}
      </summary>
      <section
        aria-label={t("reports.scroll-sideways", { name: caption })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full text-small tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-ink-quiet">
              <th scope="col" className="py-2 pr-3 text-left">
                {t("business.period")}
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="min-w-24 py-2 pl-3 text-right align-bottom">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ figures, name }) => (
              <tr key={figures.from} className="border-t border-line whitespace-nowrap">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {name}
                </th>
                {columns.map((column) => (
                  <td key={column.name} className="py-2 pl-3 text-right">
                    {column.cell(figures)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
