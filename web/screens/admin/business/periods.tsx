import { clsx } from "clsx";
import type { Business } from "#contract/business.ts";
import { PERIOD_UNITS, type PeriodUnit, periodOf, type Span, shiftPeriod } from "#domain/periods.ts";
import { formatDate, formatMonth } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** "21 Nov 2026" as ["21", "Nov", "2026"]. */
const partsOf = (date: string) => formatDate(date).split(" ");

/** "1–22 Nov", "28 Sep – 4 Oct", "29 Dec 2025 – 4 Jan 2026", "22 Nov"; with the year on request. */
export function nameSpan({ from, to }: Span, hasYear = false): string {
  const [firstDay, firstMonth, firstYear] = partsOf(from);
  const [lastDay, lastMonth, lastYear] = partsOf(to);
  if (firstYear !== lastYear) return `${formatDate(from)} – ${formatDate(to)}`;
  const year = hasYear ? ` ${lastYear}` : "";
  if (from === to) return `${lastDay} ${lastMonth}${year}`;
  if (firstMonth === lastMonth) return `${firstDay}–${lastDay} ${lastMonth}${year}`;
  return `${firstDay} ${firstMonth} – ${lastDay} ${lastMonth}${year}`;
}

/** "22 Nov 2026", "16–22 Nov 2026", "November 2026", "2026", of the whole period. */
export function namePeriod(unit: PeriodUnit, span: Span): string {
  if (unit === "month") return formatMonth(span.from);
  if (unit === "year") return span.from.slice(0, 4);
  return nameSpan(span, true);
}

/** Under the points of a chart: days and weeks as "31 Aug", "7 Sep", "14", months as "Nov". */
export function nameOnAxis(unit: PeriodUnit, from: string, isMonthNamed: boolean): string {
  const [day, month, year] = partsOf(from);
  if (unit === "year") return year ?? "";
  if (unit === "month") return month ?? "";
  return isMonthNamed ? `${day} ${month}` : (day ?? "");
}

type Props = {
  chosen: { period: PeriodUnit; from: string | null };
  business: Business;
  /** The day is null for the present period. */
  onChoose: (period: PeriodUnit, day: string | null) => void;
};

/** The server has no figures of earlier days. */
const FIRST_DAY = "2000-01-01";

/** Day, week, month or year, and the periods before and after. */
export function PeriodChooser({ chosen: { period, from }, business, onChoose }: Props) {
  const t = useT();
  const { today } = business;
  // As the server takes it: a day in the future stands for today.
  const span = periodOf(period, from && from < today ? from : today);
  const isPresent = span.from <= today && today <= span.to;
  const before = shiftPeriod(period, span.from, -1);
  const name = namePeriod(period, span);
  // Another unit shows the period that contains the last day shown: November's last day leads to its last week.
  const lastDay = isPresent ? null : span.to;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <fieldset
        aria-label={t("business.which-period")}
        className="grid min-w-0 grow basis-full grid-cols-[repeat(auto-fit,minmax(min(4.25rem,100%),1fr))] gap-1 rounded-card bg-primary-soft p-0.5 sm:max-w-md sm:basis-96"
      >
        {PERIOD_UNITS.map((unit) => (
          <button
            key={unit}
            type="button"
            aria-pressed={unit === period}
            onClick={() => onChoose(unit, lastDay)}
            className={clsx(
              "min-h-11 rounded-part px-2 py-1 font-bold",
              unit === period ? "bg-card text-primary shadow-card" : "text-ink-quiet hover:text-ink",
            )}
          >
            {t(`business.${unit}`)}
          </button>
        ))}
      </fieldset>
      <div className="flex min-w-0 grow basis-full items-center gap-1 sm:grow-0 sm:basis-auto">
        <Step
          icon="chevron-left"
          label={t("business.earlier")}
          isDisabled={before < FIRST_DAY}
          onPress={() => onChoose(period, before)}
        />
        <p aria-live="polite" className="min-w-0 grow text-center font-bold sm:min-w-56">
          {isPresent ? t("business.so-far", { period: name }) : name}
        </p>
        <Step
          icon="chevron-right"
          label={t("business.later")}
          isDisabled={span.to >= today}
          onPress={() => {
            const next = periodOf(period, shiftPeriod(period, span.from, 1));
            onChoose(period, today <= next.to ? null : next.from);
          }}
        />
      </div>
    </div>
  );
}

type StepProps = { icon: IconName; label: string; isDisabled?: boolean; onPress: () => void };

function Step({ icon, label, isDisabled = false, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-primary-soft aria-disabled:cursor-not-allowed aria-disabled:text-off"
    >
      <Icon name={icon} />
    </button>
  );
}
