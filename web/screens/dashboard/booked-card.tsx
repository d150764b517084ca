import { useLocation } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

/** Says what was just booked and how it goes on, until it is put away. */
export function BookedCard({ bookingId, upcoming }: { bookingId: string; upcoming: Booking[] | undefined }) {
  const t = useT();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const booking = upcoming?.find(({ id, status }) => id === bookingId && isPaidFor(status));
  if (!booking) return null;
  const opensAt = formatTime(language, istTimeOf(joinWindow(booking).opensAt));
  return (
    <Banner
      tone="done"
      icon="check"
      role="status"
      title={t("dashboard.booked-title")}
      action={
        <>
          <Button
            variant="outline"
            size="small"
            onClick={() => navigate(paths.dashboard(), { replace: true })}
          >
            {t("dashboard.booked-ok")}
          </Button>
          <SupportLink />
        </>
      }
    >
      <p className="text-body font-bold">
        {t("dashboard.join-on", {
          date: formatDayLong(language, booking.sessionDate),
          time: formatTime(language, booking.sessionTime),
        })}
      </p>
      <p>{t("dashboard.booked-next", { time: opensAt })}</p>
      <p>{t("dashboard.booked-prepare")}</p>
    </Banner>
  );
}
