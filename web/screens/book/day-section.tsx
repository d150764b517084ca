import { useCallback } from "react";
import { QueryFailed } from "#web/api/query-view.tsx";
import { formatDayLong, formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Calendar } from "#web/ui/calendar.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { CARD } from "./columns.tsx";
import type { useChoice } from "./use-choice.ts";

type Props = Pick<ReturnType<typeof useChoice>, "days" | "month" | "setMonth" | "chooseDate"> & {
  date: string | null;
  /** The day of the session that is being moved. */
  movedFrom?: string | null;
};

export function DaySection(props: Props) {
  const { days } = props;
  const t = useT();
  return (
    <section aria-labelledby="choose-day" aria-busy={days.isPending} className={CARD}>
      <h2 id="choose-day" className="sr-only">
        {t("book.choose-day")}
      </h2>
      {days.isError && !days.data ? (
        <QueryFailed query={days} title={t("book.days-failed")} />
      ) : (
        <>
          <DayCalendar {...props} />
          <p role="status" className="mt-1 text-small text-ink-quiet">
            {days.isPending ? t("book.loading-days") : t("book.closed-days")}
          </p>
          {days.open?.length === 0 ? (
            <EmptyState title={t("book.no-days")}>{t("book.no-days-body")}</EmptyState>
          ) : null}
        </>
      )}
    </section>
  );
}

type DayLabel = Parameters<typeof Calendar>[0]["dayLabel"];

/** Days without a free time are disabled, except the chosen one, which may have the focus. */
function DayCalendar({ days, date, movedFrom = null, month, setMonth, chooseDate }: Props) {
  const t = useT();
  const language = useLanguage();
  const open = new Set(days.open);
  const monthLabel = useCallback((shown: string) => formatMonth(language, shown), [language]);
  const dayLabel = useCallback<DayLabel>(
    (shown, state) => labelOf(formatDayLong(language, shown), state, t),
    [language, t],
  );
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
      dayLabel={dayLabel}
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
