import { useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { QueryView } from "#web/api/query-view.tsx";
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
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { DayEditor } from "./day-editor.tsx";
import { SavedSlots } from "./saved-slots.tsx";
import { useDayAvailability } from "./use-day-availability.ts";

type Props = {
  date: string;
  onChoose: (date: string) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

export function DateView({ date, onChoose, onUnsaved }: Props) {
  const t = useT();
  const language = useLanguage();
  const now = serverNow();
  const saved = useDayAvailability(date);
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      {/* On a phone the seven days need the card's whole width to be wide enough for a thumb. */}
      <Card className="max-md:px-1">
        <DayCalendar date={date} onChoose={onChoose} today={istDateOf(now)} lastDate={lastBookableDay(now)} />
      </Card>
      <div className="grid grid-cols-1 gap-4">
        <h2 className="text-title font-bold" aria-live="polite">
          {formatDayLongMonthFirst(language, date)}
        </h2>
        <QueryView
          query={saved}
          loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-72"]} />}
          failedTitle={t("admin.load-failed")}
        >
          {(day) => (
            <>
              <DayEditor key={date} date={date} saved={day} onUnsaved={onUnsaved} />
              <SavedSlots ranges={day.ranges} />
            </>
          )}
        </QueryView>
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
