import { Calendar } from "#web/features/availability/calendar.tsx";
import { useDayLabel } from "./day-label.ts";
import type { DaysProps } from "./use-choice.ts";

/** Closed days are disabled, except the chosen one, which may have the focus. A full one is for the waiting list. */
export function MonthDays({ days, date, movedFrom = null, month, setMonth, chooseDate }: DaysProps) {
  const open = new Set(days.open);
  const full = new Set(days.data?.full);
  const dayLabel = useDayLabel();
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
      dayLabel={(day, state) => dayLabel(day, { ...state, isDisabled: !open.has(day) })}
    />
  );
}
