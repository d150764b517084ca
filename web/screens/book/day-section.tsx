import { useCallback, useMemo } from "react";
import { messageOf } from "#web/api/call.ts";
import { formatDayLong, formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Calendar } from "#web/ui/calendar.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import type { useChoice } from "./use-choice.ts";

type Props = Pick<ReturnType<typeof useChoice>, "days" | "month" | "turnTo" | "chooseDate"> & {
  date: string | null;
  className?: string;
};

/** The calendar, with the days closed that have no free time. */
export function DaySection({ days, date, month, turnTo, chooseDate, className }: Props) {
  const t = useT();
  const language = useLanguage();
  const open = useMemo(() => new Set(days.data?.dates), [days.data]);
  const monthLabel = useCallback((shown: string) => formatMonth(language, shown), [language]);
  const dayLabel = useCallback(
    (shown: string, is: { isToday: boolean; isSelected: boolean; isDisabled: boolean }) => {
      let label = formatDayLong(language, shown);
      if (is.isToday) label = t("book.day-today", { day: label });
      if (is.isSelected) return t("book.day-chosen", { day: label });
      return is.isDisabled ? t("book.day-closed", { day: label }) : label;
    },
    [language, t],
  );
  return (
    <section aria-labelledby="choose-day" aria-busy={days.isPending} className={className}>
      <h2 id="choose-day" className="sr-only">
        {t("book.choose-day")}
      </h2>
      {days.isError && !days.data ? (
        <ErrorState
          title={t("book.days-failed")}
          message={messageOf(days.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void days.refetch()}
          isRetrying={days.isFetching}
        />
      ) : (
        <>
          <Calendar
            today={days.from}
            selected={date}
            onSelect={chooseDate}
            month={month}
            onMonthChange={turnTo}
            firstDate={days.from}
            lastDate={days.to}
            isDisabled={(day) => !open.has(day)}
            lang={language}
            weekdayInitials={weekdayInitials(language)}
            weekdayNames={weekdayNames(language)}
            monthLabel={monthLabel}
            dayLabel={dayLabel}
            previousLabel={t("book.previous-month")}
            nextLabel={t("book.next-month")}
          />
          <p role="status" className="mt-1 text-small text-ink-quiet">
            {days.isPending ? t("book.loading-days") : t("book.closed-days")}
          </p>
          {days.data?.dates.length === 0 ? (
            <EmptyState title={t("book.no-days")}>{t("book.no-days-body")}</EmptyState>
          ) : null}
        </>
      )}
    </section>
  );
}
