import { clsx } from "clsx";
import { useMemo } from "react";
import { LazyChart } from "#web/features/charts/lazy-chart.tsx";
import type { PlotSpec } from "#web/features/charts/plot.ts";
import { formatAmountExact, toPaise } from "#web/features/money/amount.ts";
import type { DayShare } from "#web/features/reports/use-reports.ts";
import { formatCompact, formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { shareOfDay, stackedShares } from "./stacked-shares.ts";

/** A bar for each day: the share of sessions, and on it the share of remedies. */
export function DaysChart({ days }: { days: readonly DayShare[] }) {
  const t = useT();
  const language = useLanguage();
  const plots = useMemo((): PlotSpec[] => {
    const { front, back } = stackedShares(days);
    const labels = days.map(({ date }) => formatDate(language, date).replace(/ \d{4}$/, ""));
    return [
      {
        series: [
          { kind: "bars", color: "--info", values: back },
          { kind: "bars", color: "--primary", values: front },
        ],
        height: 220,
        formatValue: (value) => formatCompact(language, value),
        labels,
      },
    ];
  }, [days, language]);
  const label = useChartLabel(days);
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        <Legend look="bg-primary" label={t("reports.share-session")} />
        <Legend look="bg-info" label={t("reports.share-remedy")} />
      </figcaption>
      <LazyChart
        label={label}
        plots={plots}
        count={days.length}
        read={(at) => {
          const day = days[at];
          if (!day) return { title: "", values: [] };
          const session = `${t("reports.share-session")} ${formatAmountExact(day.sessionShare)}`;
          const remedy = `${t("reports.share-remedy")} ${formatAmountExact(day.remedyShare)}`;
          return {
            title: formatDate(language, day.date),
            values: [
              { kind: "bars", color: "--primary", text: session },
              { kind: "bars", color: "--info", text: remedy },
            ],
          };
        }}
        failed={<p className="text-ink-quiet">{t("reports.chart-failed")}</p>}
      />
    </figure>
  );
}

function Legend({ look, label }: { look: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={clsx("size-3 rounded-[3px]", look)} />
      <span>{label}</span>
    </span>
  );
}

/** The chart in words: the period, the sums, and the best day. */
function useChartLabel(days: readonly DayShare[]): string {
  const t = useT();
  const language = useLanguage();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  const span = { from: formatDate(language, first.date), to: formatDate(language, last.date) };
  const best = days.reduce((one, other) => (shareOfDay(other) > shareOfDay(one) ? other : one));
  const sumOf = (amountOf: (day: DayShare) => number) =>
    formatAmountExact(days.reduce((sum, day) => sum + toPaise(amountOf(day)), 0) / 100);
  return t("reports.days-picture", {
    ...span,
    total: sumOf(shareOfDay),
    session: sumOf(({ sessionShare }) => sessionShare),
    remedy: sumOf(({ remedyShare }) => remedyShare),
    day: formatDate(language, best.date),
    max: formatAmountExact(shareOfDay(best)),
  });
}
