import { useCallback } from "react";
import { formatDayLong } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";

type DayState = { isToday: boolean; isSelected: boolean; isDisabled: boolean; isMarked: boolean };
export type DayLabel = (date: string, state: DayState) => string;

/** The full name of a day's button. */
export function useDayLabel(): DayLabel {
  const t = useT();
  return useCallback((date, state) => labelOf(formatDayLong(date), state, t), [t]);
}

function labelOf(day: string, state: DayState, t: Translate): string {
  const named = state.isToday ? t("general.day-today", { day }) : day;
  const marked = state.isMarked ? t("book.day-own", { day: named }) : named;
  if (state.isSelected) return t("general.day-chosen", { day: marked });
  return state.isDisabled ? t("book.day-closed", { day: marked }) : marked;
}
