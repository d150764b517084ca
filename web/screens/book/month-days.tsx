import { useCallback } from "react";
import { formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Calendar } from "#web/ui/calendar.tsx";
import { useDayLabel } from "./day-label.ts";
import type { DaysProps } from "./use-choice.ts";

/** Days without a free time are disabled, except the chosen one, which may have the focus. */
export function MonthDays({ days, date, movedFrom = null, month, setMonth, chooseDate }: DaysProps) {
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
