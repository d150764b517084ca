import { getBookingCalendar } from "#contract/bookings.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The address of a paid session's calendar file. */
export function useCalendarUrl(bookingId: string): string {
  const language = useLanguage();
  return `${getBookingCalendar.path.replace(":id", encodeURIComponent(bookingId))}?language=${language}`;
}

/** Downloads a paid session as a calendar file. */
export function CalendarLink({ bookingId, describedBy }: { bookingId: string; describedBy?: string }) {
  const t = useT();
  const url = useCalendarUrl(bookingId);
  return (
    <a
      href={url}
      aria-describedby={describedBy}
      className={buttonClass({ variant: "outline", size: "small" })}
    >
      <Icon name="calendar" size={20} />
      {t("manage.add-to-calendar")}
    </a>
  );
}
