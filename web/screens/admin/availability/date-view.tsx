import { useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import {
  formatDayLong,
  formatDayLongMonthFirst,
  formatMonth,
  weekdayInitials,
  weekdayNames,
} from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Calendar } from "#web/ui/calendar.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { DayEditor } from "./day-editor.tsx";
import { SavedSlots } from "./saved-slots.tsx";
import { useDayAvailability } from "./use-day-availability.ts";

type Props = {
  date: string;
  onChoose: (date: string) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** A day on the calendar, its open times, and the slots that are saved for it. */
export function DateView({ date, onChoose, onUnsaved }: Props) {
  const t = useT();
  const language = useLanguage();
  const now = serverNow();
  const saved = useDayAvailability(date);
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      {/* On a phone the seven days have the card's whole width, so that each is wide enough to be pressed. */}
      <Card className="max-md:px-1">
        <DayCalendar date={date} onChoose={onChoose} today={istDateOf(now)} lastDate={lastBookableDay(now)} />
      </Card>
      <div className="grid grid-cols-1 gap-4">
        <h2 className="text-title font-bold" aria-live="polite">
          {formatDayLongMonthFirst(language, date)}
        </h2>
        {saved.isPending ? (
          <div role="status" aria-label={t("shell.loading")}>
            <Skeleton className="h-72" />
          </div>
        ) : null}
        {saved.isError && !saved.data ? (
          <ErrorState
            title={t("admin.load-failed")}
            message={messageOf(saved.error)}
            retryLabel={t("shell.retry")}
            onRetry={() => void saved.refetch()}
            isRetrying={saved.isFetching}
          />
        ) : null}
        {saved.data ? (
          <>
            <DayEditor key={date} date={date} saved={saved.data} onUnsaved={onUnsaved} />
            <SavedSlots ranges={saved.data.ranges} />
          </>
        ) : null}
      </div>
    </div>
  );
}

type CalendarProps = { date: string; onChoose: (date: string) => void; today: string; lastDate: string };

function DayCalendar({ date, onChoose, today, lastDate }: CalendarProps) {
  const t = useT();
  const language = useLanguage();
  const [month, setMonth] = useState(date.slice(0, 7));
  return (
    <Calendar
      className="max-md:*:first:px-3"
      today={today}
      selected={date}
      onSelect={onChoose}
      month={month}
      onMonthChange={setMonth}
      firstDate={today}
      lastDate={lastDate}
      isDisabled={(day) => day < today || day > lastDate}
      lang={language}
      weekdayInitials={weekdayInitials(language)}
      weekdayNames={weekdayNames(language)}
      monthLabel={(shown) => formatMonth(language, shown)}
      dayLabel={(day, state) => {
        const name = formatDayLong(language, day);
        if (state.isSelected) return t("admin.day-chosen", { day: name });
        return state.isToday ? t("admin.day-today", { day: name }) : name;
      }}
      previousLabel={t("admin.previous-month")}
      nextLabel={t("admin.next-month")}
    />
  );
}
