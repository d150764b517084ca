import { clsx } from "clsx";
import { formatAmount, formatAmountExact, toPaise } from "#web/features/money/amount.ts";
import type { DayShare } from "#web/features/reports/use-reports.ts";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { type BarPart, dayBars, shareOfDay } from "./day-bars.ts";

/** A bar for each day: the share of sessions, and on it the share of remedies. */
export function DaysChart({ days }: { days: readonly DayShare[] }) {
  const t = useT();
  const { bars, zero, max, min } = dayBars(days);
  const label = useChartLabel(days);
  const first = days[0];
  const language = useLanguage();
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        <Legend look="bg-primary" label={t("reports.share-session")} />
        <Legend look="bg-info" label={t("reports.share-remedy")} />
      </figcaption>
      <div className="flex items-stretch gap-2 text-small text-ink-quiet tabular-nums">
        <div aria-hidden="true" className="flex flex-col justify-between text-right leading-none">
          <span>{formatAmount(max)}</span>
          <span>{formatAmount(min)}</span>
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-48 min-w-0 grow"
        >
          {bars.map(({ date, session, remedy }, at) => (
            <g key={date}>
              <Bar at={at} part={session} look="fill-primary" />
              <Bar at={at} part={remedy} look="fill-info" />
            </g>
          ))}
          <line
            x1={0}
            x2={bars.length * STEP}
            y1={HEIGHT * (1 - zero)}
            y2={HEIGHT * (1 - zero)}
            className="stroke-control"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between gap-3 text-small text-ink-quiet">
        <span>{first ? formatDate(language, first.date) : null}</span>
        <span className="font-bold text-ink">{t("reports.today")}</span>
      </div>
    </figure>
  );
}

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

function Bar({ at, part: { from, to }, look }: { at: number; part: BarPart; look: string }) {
  const height = Math.abs(to - from) * HEIGHT;
  if (height === 0) return null;
  const y = HEIGHT * (1 - Math.max(from, to));
  return <rect x={at * STEP + GAP / 2} y={y} width={STEP - GAP} height={height} className={look} />;
}

function Legend({ look, label }: { look: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={clsx("size-3 rounded-[3px]", look)} />
      {label}
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
