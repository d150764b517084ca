import { clsx } from "clsx";
import { useCallback, useRef, useState } from "react";
import { QueryFailed } from "#web/api/query-view.tsx";
import { formatDayLong, formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Calendar } from "#web/ui/calendar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { CARD, TWO_COLUMNS } from "./columns.tsx";
import type { useChoice } from "./use-choice.ts";
import { WeekStrip } from "./week-strip.tsx";

type Props = Pick<ReturnType<typeof useChoice>, "days" | "month" | "setMonth" | "chooseDate"> & {
  date: string | null;
  /** The day of the session that is being moved. */
  movedFrom?: string | null;
};

/** Seven days, with the whole calendar one tap away; the calendar alone where two columns have room for it. */
export function DaySection(props: Props) {
  const { days } = props;
  const t = useT();
  const isWide = useMediaQuery(TWO_COLUMNS);
  const [isMonthOpen, setMonthOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isMonthShown = isWide || isMonthOpen;
  const chooseInMonth = (date: string) => {
    props.chooseDate(date);
    if (isWide) return;
    setMonthOpen(false);
    // The calendar disappears with the button that has the focus.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>("button[aria-pressed=true]")?.focus(),
    );
  };
  return (
    <section ref={section} aria-labelledby="choose-day" aria-busy={days.isPending} className={CARD}>
      <div className={clsx("mb-1 flex flex-wrap items-center justify-between gap-x-3", isWide && "sr-only")}>
        <h2 id="choose-day" className="text-title font-bold">
          {t("book.choose-day")}
        </h2>
        {isWide ? null : <MonthToggle isOpen={isMonthOpen} onToggle={() => setMonthOpen(!isMonthOpen)} />}
      </div>
      {days.isError && !days.data ? (
        <QueryFailed query={days} title={t("book.days-failed")} />
      ) : (
        <>
          <div id="days">
            {isMonthShown ? <Month {...props} chooseDate={chooseInMonth} /> : <Week {...props} />}
          </div>
          <p role="status" className={isMonthShown ? "mt-1 text-small text-ink-quiet" : "sr-only"}>
            {days.isPending ? t("book.loading-days") : isMonthShown ? t("book.closed-days") : null}
          </p>
          {days.open?.length === 0 ? (
            <EmptyState title={t("book.no-days")}>{t("book.no-days-body")}</EmptyState>
          ) : null}
        </>
      )}
    </section>
  );
}

function MonthToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="days"
      onClick={onToggle}
      className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-part px-2 text-small text-primary hover:bg-primary-soft"
    >
      <Icon name={isOpen ? "chevron-up" : "calendar"} size={20} />
      {t(isOpen ? "book.week-only" : "book.whole-month")}
    </button>
  );
}

type DayLabel = Parameters<typeof Calendar>[0]["dayLabel"];

function useDayLabel(): DayLabel {
  const t = useT();
  const language = useLanguage();
  return useCallback((date, state) => labelOf(formatDayLong(language, date), state, t), [language, t]);
}

function Week({ days, date, movedFrom = null, chooseDate }: Props) {
  return (
    <WeekStrip
      from={days.from}
      to={days.to}
      open={days.open ? new Set(days.open) : null}
      full={new Set(days.data?.full)}
      chosen={date}
      marked={movedFrom}
      dayLabel={useDayLabel()}
      onChoose={chooseDate}
    />
  );
}

/** Days without a free time are disabled, except the chosen one, which may have the focus. */
function Month({ days, date, movedFrom = null, month, setMonth, chooseDate }: Props) {
  const t = useT();
  const language = useLanguage();
  const open = new Set(days.open);
  const monthLabel = useCallback((shown: string) => formatMonth(language, shown), [language]);
  return (
    <Calendar
      today={days.from}
      selected={date}
      marked={movedFrom}
      onSelect={chooseDate}
      month={month}
      onMonthChange={setMonth}
      firstDate={days.from}
      lastDate={days.to}
      isDisabled={(day) => day !== date && !open.has(day)}
      lang={language}
      weekdayInitials={weekdayInitials(language)}
      weekdayNames={weekdayNames(language)}
      monthLabel={monthLabel}
      dayLabel={useDayLabel()}
      previousLabel={t("book.previous-month")}
      nextLabel={t("book.next-month")}
    />
  );
}

function labelOf(day: string, state: Parameters<DayLabel>[1], t: Translate): string {
  const named = state.isToday ? t("book.day-today", { day }) : day;
  const marked = state.isMarked ? t("book.day-own", { day: named }) : named;
  if (state.isSelected) return t("book.day-chosen", { day: marked });
  return state.isDisabled ? t("book.day-closed", { day: marked }) : marked;
}
