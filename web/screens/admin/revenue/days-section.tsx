import { clsx } from "clsx";
import { useMemo } from "react";
import { QueryView } from "#web/api/query-view.tsx";
import { LazyChart } from "#web/features/charts/lazy-chart.tsx";
import type { PlotSpec } from "#web/features/charts/plot.ts";
import { formatAmountExact, toPaise } from "#web/features/money/amount.ts";
import { type DayShare, useShareDays } from "#web/features/reports/use-reports.ts";
import { formatCompact, formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The last 90 days as a chart, and as a table. */
export function DaysSection() {
  const t = useT();
  const query = useShareDays();
  return (
    <section aria-labelledby="days-heading" className="grid grid-cols-1 gap-3">
      <h2 id="days-heading" className="text-title font-bold">
        {t("reports.days-title")}
      </h2>
      <QueryView
        query={query}
        loading={<Skeleton className="h-72" />}
        failedTitle={t("reports.failed")}
        staleText={t("reports.stale")}
      >
        {(days) => (
          <Card className="grid grid-cols-1 gap-4">
            <Days days={days} />
          </Card>
        )}
      </QueryView>
    </section>
  );
}

function Days({ days }: { days: readonly DayShare[] }) {
  const t = useT();
  const activeDays = days.filter(({ sessionShare, remedyShare }) => sessionShare !== 0 || remedyShare !== 0);
  if (activeDays.length === 0) return <p className="text-ink-quiet">{t("reports.days-none")}</p>;
  return (
    <>
      <DaysChart days={days} />
      <DaysTable days={activeDays} />
    </>
  );
}

/** The days with a share, the latest first. */
function DaysTable({ days }: { days: readonly DayShare[] }) {
  const t = useT();
  const cell = "py-2 pl-3 text-right";
  const columns = [t("reports.share-session"), t("reports.share-remedy"), t("reports.share-sum")];
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-bold text-primary">
        {t("reports.days-table")}
      </summary>
      <p className="text-small text-ink-quiet">{t("reports.days-table-note")}</p>
      <section
        aria-label={t("reports.days-table")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full max-w-2xl text-small">
          <caption className="sr-only">{t("reports.days-title")}</caption>
          <thead>
            <tr className="text-ink-quiet">
              <th scope="col" className="py-2 text-left">
                {t("general.day")}
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className={cell}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.date} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {formatDate(day.date)}
                </th>
                {[day.sessionShare, day.remedyShare, shareOfDay(day)].map((amount, at) => (
                  <td key={columns[at]} className={`${cell} tabular-nums whitespace-nowrap`}>
                    {formatAmountExact(amount)}
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

/** A bar for each day: the share of sessions, and on it the share of remedies. */
function DaysChart({ days }: { days: readonly DayShare[] }) {
  const t = useT();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats are those of the language
  const plots = useMemo((): PlotSpec[] => {
    const { front, back } = stackedShares(days);
    const labels = days.map(({ date }) => formatDate(date).replace(/ \d{4}$/, ""));
    return [
      {
        series: [
          { kind: "bars", color: "--info", values: back },
          { kind: "bars", color: "--primary", values: front },
        ],
        height: 220,
        formatValue: (value) => formatCompact(value),
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
            title: formatDate(day.date),
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
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  const span = { from: formatDate(first.date), to: formatDate(last.date) };
  const best = days.reduce((one, other) => (shareOfDay(other) > shareOfDay(one) ? other : one));
  const sumOf = (amountOf: (day: DayShare) => number) =>
    formatAmountExact(days.reduce((sum, day) => sum + toPaise(amountOf(day)), 0) / 100);
  return t("reports.days-picture", {
    ...span,
    total: sumOf(shareOfDay),
    session: sumOf(({ sessionShare }) => sessionShare),
    remedy: sumOf(({ remedyShare }) => remedyShare),
    day: formatDate(best.date),
    max: formatAmountExact(shareOfDay(best)),
  });
}

// The bars of a chart of days, stacked: upwards for income, downwards where refunds exceed it.

/** In rupees. */
export const shareOfDay = ({ sessionShare, remedyShare }: DayShare): number =>
  (toPaise(sessionShare) + toPaise(remedyShare)) / 100;

/**
 * Two bars for each day that both begin at zero, the front one drawn over the back one. So the back one shows the remedies'
 * share beyond the sessions' where both have the same sign, and by itself where they have not.
 */
export function stackedShares(days: readonly DayShare[]): { front: number[]; back: number[] } {
  const isStacked = ({ sessionShare, remedyShare }: DayShare) => sessionShare * remedyShare >= 0;
  return {
    front: days.map(({ sessionShare }) => sessionShare),
    back: days.map((day) => (isStacked(day) ? shareOfDay(day) : day.remedyShare)),
  };
}
