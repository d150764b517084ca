import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { moveRefusal } from "#web/features/bookings/change-booking.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { DateLeaf, useCalendarUrl } from "#web/features/bookings/session-time.tsx";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { formatDayFull, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { QUIET_LINK, QuietLinks, StateCard } from "./state-card.tsx";

/** The next session: when it is, how long until then, and what can be done before. */
export function BookedStateCard({ booking, now }: { booking: Booking; now: Date }) {
  const t = useT();
  const when = useDayAndTime(booking, now, { hasDate: true });
  const timeUntil = useTimeUntil(booking, now);
  const calendarUrl = useCalendarUrl(booking.id);
  const opensAt = formatTimeOf(joinWindow(booking).opensAt);
  return (
    <StateCard
      label={
        isAttended(booking)
          ? t("dashboard.booked-title")
          : t("dashboard.other-booked", { name: booking.attendee?.name ?? "" })
      }
      className="relative overflow-hidden"
    >
      <Motif className="pointer-events-none absolute top-6 -right-6 hidden w-32 text-primary opacity-20 md:block" />
      <div className="flex items-center gap-4">
        <DateLeaf date={booking.sessionDate} />
        <div className="min-w-0">
          <p className="text-title font-bold md:text-heading">{when}</p>
          <p className="text-small text-ink-quiet md:text-body">
            {`${formatDayFull(booking.sessionDate)} · IST`}
          </p>
        </div>
      </div>
      <p className="flex items-start gap-2 text-small md:text-body">
        <Icon name="clock" size={20} className="mt-px shrink-0 text-ink-quiet md:mt-1" />
        <span>
          <b>{timeUntil}</b>{" "}
          {isAttended(booking) ? (
            <span className="text-ink-quiet">
              <span className="md:hidden">{t("home.talk-then")}</span>
              <span className="max-md:hidden">{`· ${t("home.join-from", { time: unbroken(opensAt) })}`}</span>
            </span>
          ) : null}
        </span>
      </p>
      <div className="grid gap-4 md:flex md:flex-wrap md:items-center">
        <IntakeLink booking={booking} />
        <QuietLinks>
          {moveRefusal(booking, now) === null ? (
            <Link href={paths.book({ reschedule: booking.id })} className={QUIET_LINK}>
              {t("manage.move")}
            </Link>
          ) : null}
          <a href={calendarUrl} className={QUIET_LINK}>
            {t("manage.add-to-calendar")}
          </a>
        </QuietLinks>
      </div>
    </StateCard>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** From here on a customer counts in days. */
const MAX_HOURS = 36;

/** "In 20 hours 15 minutes"; later in days. */
function useTimeUntil(booking: Booking, now: Date): string {
  const t = useT();
  const left = joinWindow(booking).startsAt.getTime() - now.getTime();
  const minutes = Math.max(1, Math.ceil(left / MINUTE_MS));
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours >= MAX_HOURS) return t("home.in-days", { count: Math.round(hours / DAY_HOURS) });
  const minutesText = t("shell.wait-minutes", { count: minutes % HOUR_MINUTES });
  const hoursText = t("home.hours", { count: hours });
  if (hours === 0) return t("home.in-minutes", { minutes: minutesText });
  if (minutes % HOUR_MINUTES === 0) return t("home.in-hours", { hours: hoursText });
  return t("home.in-hours-minutes", { hours: hoursText, minutes: minutesText });
}
