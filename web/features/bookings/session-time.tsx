// When a session is: in words, as a leaf of a calendar, and as a calendar file.
import { getBookingCalendar } from "#contract/bookings.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { formatDateParts, formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

/** "Sat, 21 Nov · 4:30 PM IST" */
export function SessionTime({ start: { sessionDate, sessionTime } }: { start: SessionStart }) {
  const t = useT();
  const time = t("general.time-ist", { time: formatTime(sessionTime) });
  return <span>{`${formatDay(sessionDate)} · ${time}`}</span>;
}

/** A leaf of a tear-off calendar. Hidden from screen readers: the day stands beside it in words. */
export function DateLeaf({ date }: { date: string }) {
  const { day, month } = formatDateParts(date);
  return (
    <span
      aria-hidden="true"
      className="grid w-[58px] shrink-0 self-start overflow-hidden rounded-part border border-line bg-card text-center"
    >
      <span className="bg-primary text-small leading-6 font-bold text-on-primary">{month}</span>
      {/* Digits alone stand a little higher than text with letters below the line. */}
      <span className="pt-px text-title leading-9 font-bold">{day}</span>
    </span>
  );
}

/** The address of a paid session's calendar file. */
export function useCalendarUrl(bookingId: string): string {
  const language = useLanguage();
  return `${getBookingCalendar.path.replace(":id", encodeURIComponent(bookingId))}?language=${language}`;
}
