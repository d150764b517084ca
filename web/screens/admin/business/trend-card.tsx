import { useMemo } from "react";
import type { Business } from "#contract/business.ts";
import { periodOf } from "#domain/periods.ts";
import { LazyChart } from "#web/features/charts/lazy-chart.tsx";
import type { PlotSpec } from "#web/features/charts/plot.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatCompact } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { FigureCard } from "./figure-card.tsx";
import { takenIn } from "./figures.ts";
import { nameOnAxis, namePeriod } from "./period-names.ts";
import { TrendTable } from "./trend-table.tsx";

/** Revenue and sessions of twelve periods: two plots with an axis each, and one x axis. */
export function TrendCard({ business }: { business: Business }) {
  const t = useT();
  const language = useLanguage();
  const { period, periods } = business;
  const plots = useMemo((): PlotSpec[] => {
    const labels = periods.map(({ from }, at) =>
      nameOnAxis(language, period, from, from.slice(5, 7) !== periods[at - 1]?.from.slice(5, 7)),
    );
    const formatValue = (value: number) => formatCompact(language, value);
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
    return namePeriod(language, period, periodOf(period, from));
  };
  return (
    <FigureCard title={title} aside={<Legend />}>
      <LazyChart
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
                text: t("business.count-sessions", { count: figures.sessions }),
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
        {t("business.sessions-legend")}
      </span>
    </p>
  );
}
