import { type ReactNode, useState } from "react";
import { type MainPeriod, type Period, periodAt, vimshottariPeriods } from "#domain/chart/vimshottari.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { formatDate } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import type { ReadChart } from "./read-chart.ts";

const MONTHS_PER_YEAR = 12;

type Props = { chart: ReadChart; now: Date; isPrinted?: boolean };

/** The running period and sub-period, what was left of the first one at birth, and all of them with their dates. */
export function Periods({ chart, now, isPrinted = false }: Props) {
  const t = useT();
  const periods = vimshottariPeriods(chart.planets.moon.longitude, chart.instant, chart.conventions.yearDays);
  const main = periodAt(periods, now);
  const sub = main && periodAt(main.subPeriods, now);
  const { firstLord, balanceYears } = chart.vimshottari;
  const months = Math.floor(balanceYears * MONTHS_PER_YEAR);
  return (
    <section aria-label={t("chart.periods")} className="grid gap-2">
      <dl className="grid gap-1">
        {main && sub ? (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="order-1 text-small text-ink-quiet">
              {t("chart.now-until", { date: formatDate(istDateOf(sub.to)) })}
            </dt>
            <dd className="m-0 text-title font-bold text-primary">{`${lordName(t, main)} / ${lordName(t, sub)}`}</dd>
          </div>
        ) : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="order-1 text-small text-ink-quiet">{t("chart.at-birth")}</dt>
          <dd className="m-0 font-bold">
            {t("chart.balance", {
              lord: t(`chart.${firstLord.toLowerCase() as "sun"}`),
              years: Math.floor(months / MONTHS_PER_YEAR),
              months: months % MONTHS_PER_YEAR,
            })}
          </dd>
        </div>
      </dl>
      {isPrinted ? (
        <PeriodList periods={periods} birth={chart.instant} now={now} />
      ) : (
        <Opening summary={<span>{t("chart.all-periods")}</span>}>
          <PeriodList periods={periods} birth={chart.instant} now={now} />
        </Opening>
      )}
    </section>
  );
}

type ListProps = { periods: readonly MainPeriod[]; birth: Date; now: Date };

function PeriodList({ periods, birth, now }: ListProps) {
  return (
    <ul className="text-small">
      {periods.map((period) => (
        <li key={period.from.getTime()} className="border-t border-line">
          <Opening summary={<Line period={period} isRunning={isWithin(period, now)} />}>
            <ul className="pb-2 pl-5">
              {period.subPeriods
                // Those that had ended before the birth are not lived.
                .filter(({ to }) => to > birth)
                .map((sub) => (
                  <li key={sub.from.getTime()} className="py-1">
                    <Line period={sub} isRunning={isWithin(sub, now)} />
                  </li>
                ))}
            </ul>
          </Opening>
        </li>
      ))}
    </ul>
  );
}

/** What is in it is drawn once it is opened: 90 periods would take longer than the chart. */
export function Opening({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-small marker:text-ink-quiet">{summary}</summary>
      {isOpen ? children : null}
    </details>
  );
}

function Line({ period, isRunning }: { period: Period; isRunning: boolean }) {
  const t = useT();
  const date = (at: Date) => formatDate(istDateOf(at));
  return (
    <span
      aria-current={isRunning ? "date" : undefined}
      className={isRunning ? "inline-flex gap-x-3 font-bold text-primary" : "inline-flex gap-x-3"}
    >
      <span className="min-w-16">{lordName(t, period)}</span>
      <span className="tabular-nums">{`${date(period.from)} – ${date(period.to)}`}</span>
    </span>
  );
}

const isWithin = ({ from, to }: Period, now: Date) => from <= now && now < to;

function lordName(t: Translate, { lord }: Period): string {
  return t(`chart.${lord.toLowerCase() as "sun"}`);
}
