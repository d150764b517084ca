import { getBookingCalendar } from "#contract/bookings.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Downloads a paid session as a calendar file. */
export function CalendarLink({ bookingId, describedBy }: { bookingId: string; describedBy?: string }) {
  const t = useT();
  const language = useLanguage();
  const address = getBookingCalendar.path.replace(":id", encodeURIComponent(bookingId));
  return (
    <a
      href={`${address}?language=${language}`}
      aria-describedby={describedBy}
      className={buttonClass({ variant: "outline", size: "small" })}
    >
      <Icon name="calendar" size={20} />
      {t("manage.add-to-calendar")}
    </a>
  );
}
