import { getBookingCalendar } from "#contract/bookings.ts";
import { useLanguage } from "#web/i18n/language.ts";

/** The address of a paid session's calendar file. */
export function useCalendarUrl(bookingId: string): string {
  const language = useLanguage();
  return `${getBookingCalendar.path.replace(":id", encodeURIComponent(bookingId))}?language=${language}`;
}
