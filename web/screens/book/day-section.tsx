import { useCallback } from "react";
import { messageOf } from "#web/api/call.ts";
import { formatDayLong, formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Calendar } from "#web/ui/calendar.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { CARD } from "./columns.tsx";
import type { useChoice } from "./use-choice.ts";

type Props = Pick<ReturnType<typeof useChoice>, "days" | "month" | "turnTo" | "chooseDate"> & {
  date: string | null;
  /** The day of the session that is being moved. */
  own?: string | null;
};

type DayLabel = Parameters<typeof Calendar>[0]["dayLabel"];

/** The calendar, with the days closed that have no free time. The chosen day stays open, as the focus may be on it. */
export function DaySection({ days, date, own = null, month, turnTo, chooseDate }: Props) {
  const t = useT();
  const language = useLanguage();
  const open = new Set(days.open);
  const monthLabel = useCallback((shown: string) => formatMonth(language, shown), [language]);
  const dayLabel = useCallback<DayLabel>(
    (shown, is) => nameOf(formatDayLong(language, shown), is, t),
    [language, t],
  );
  return (
    <section aria-labelledby="choose-day" aria-busy={days.isPending} className={CARD}>
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
            marked={own}
            onSelect={chooseDate}
            month={month}
            onMonthChange={turnTo}
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

function nameOf(day: string, is: Parameters<DayLabel>[1], t: Translate): string {
  const named = is.isToday ? t("book.day-today", { day }) : day;
  const marked = is.isMarked ? t("book.day-own", { day: named }) : named;
  if (is.isSelected) return t("book.day-chosen", { day: marked });
  return is.isDisabled ? t("book.day-closed", { day: marked }) : marked;
}
