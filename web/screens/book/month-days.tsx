import { useCallback } from "react";
import { formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Calendar } from "#web/ui/calendar.tsx";
import { useDayLabel } from "./day-label.ts";
import type { DaysProps } from "./use-choice.ts";

/** Closed days are disabled, except the chosen one, which may have the focus. A full one is for the waiting list. */
export function MonthDays({ days, date, movedFrom = null, month, setMonth, chooseDate }: DaysProps) {
  const t = useT();
  const language = useLanguage();
  const open = new Set(days.open);
  const full = new Set(days.data?.full);
  const dayLabel = useDayLabel();
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
      isDisabled={(day) => day !== date && !open.has(day) && !full.has(day)}
      isPale={(day) => full.has(day)}
      lang={language}
      weekdayInitials={weekdayInitials(language)}
      weekdayNames={weekdayNames(language)}
      monthLabel={monthLabel}
      dayLabel={(day, state) => dayLabel(day, { ...state, isDisabled: !open.has(day) })}
      previousLabel={t("general.previous-month")}
      nextLabel={t("general.next-month")}
    />
  );
}
