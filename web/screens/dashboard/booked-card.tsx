import { useLocation, useSearch } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { CalendarLink } from "#web/features/bookings/calendar-link.tsx";
import type { useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatDayLong, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

/** The booking that `?booked=` names, once the list shows it as paid for. */
export function useJustBooked({ data, isFetching }: ReturnType<typeof useUpcomingBookings>) {
  const bookedId = new URLSearchParams(useSearch()).get("booked");
  const booking = data?.find(({ id, status }) => id === bookedId && isPaidFor(status)) ?? null;
  return { booking, isLoading: bookedId !== null && booking === null && isFetching };
}

/** Confirms the new booking, until the customer closes it. */
export function BookedCard({ booking }: { booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const opensAt = formatTime(language, istTimeOf(joinWindow(booking).opensAt));
  return (
    <Banner
      tone="done"
      icon="check"
      role="status"
      title={t("dashboard.booked-title")}
      action={
        <>
          <IntakeLink booking={booking} />
          <Button
            variant="outline"
            size="small"
            onClick={() => navigate(paths.dashboard(), { replace: true })}
          >
            {t("dashboard.booked-ok")}
          </Button>
          <CalendarLink bookingId={booking.id} />
          <SupportLink />
        </>
      }
    >
      <p className="text-body font-bold">
        {t("dashboard.join-on", {
          date: formatDayLong(language, booking.sessionDate),
          time: unbroken(formatTime(language, booking.sessionTime)),
        })}
      </p>
      <p>{t("dashboard.booked-next", { time: opensAt })}</p>
      <p>{t("dashboard.booked-prepare")}</p>
    </Banner>
  );
}
