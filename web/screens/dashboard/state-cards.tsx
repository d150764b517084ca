import { clsx } from "clsx";
import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { moveRefusal } from "#web/features/bookings/change-booking.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { DateLeaf, useCalendarUrl } from "#web/features/bookings/session-time.tsx";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { roomState, roomTimes } from "#web/features/live/session-state.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { formatDayFull, formatTime, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Motif } from "#web/ui/motif.tsx";

type Props = {
  /** Names the region for screen readers. */
  label: string;
  /** Something is held or moving. */
  isAlive?: boolean;
  className?: string;
  children: ReactNode;
};

/** The frame of the one card that says where the customer stands. */
export function StateCard({ label, isAlive = false, className, children }: Props) {
  return (
    <Card
      role="region"
      aria-label={label}
      className={clsx("grid content-start gap-4 p-5! md:p-7!", isAlive && "border-alive!", className)}
    >
      {children}
    </Card>
  );
}

/** The class of a second choice, also for buttons. */
export const QUIET_LINK =
  "inline-flex min-h-11 items-center justify-center px-2 text-center text-small font-bold text-primary";

/** Second choices in a row, with hairlines between. */
export function QuietLinks({ children }: { children: ReactNode }) {
  const links = Children.toArray(children);
  if (links.length === 0) return null;
  return (
    <ul className="-my-2 flex flex-wrap items-center md:gap-1">
      {links.map((link, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
          key={index}
          className={clsx(
            "flex grow basis-0 items-center justify-center md:grow-0 md:basis-auto",
            index > 0 &&
              "relative before:absolute before:left-0 before:h-6 before:border-l before:border-line md:before:hidden",
          )}
        >
          {link}
        </li>
      ))}
    </ul>
  );
}

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
            <Link to={paths.book({ reschedule: booking.id })} className={QUIET_LINK}>
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

type LineProps = { booking: Booking; place: QueuePlace | null; now: Date };

/** The session is about to begin: the place in the queue, and the way in, or to the page where one waits. */
export function LineCard({ booking, place, now }: LineProps) {
  const t = useT();
  const time = formatTime(booking.sessionTime);
  const isOpen = roomState(booking, now) === "open";
  const opensAt = formatTimeOf(roomTimes(booking).opensAt);
  return (
    <StateCard label={t("join.queue-heading")} isAlive>
      <div aria-live="polite">
        <AliveLine>{place ? t("home.in-line", { time }) : t("home.room-open", { time })}</AliveLine>
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-heading font-bold">{placeText(t, place)}</span>
          {place?.estimateMinutes ? (
            <span className="font-bold">{t("join.estimate-minutes", { count: place.estimateMinutes })}</span>
          ) : null}
        </p>
      </div>
      {place?.guide === "with-another" && place.position > 1 ? <Steps position={place.position} /> : null}
      <WayIn>{t(isOpen ? "pages.join-title" : "home.to-waiting")}</WayIn>
      <p className="text-center text-small text-ink-quiet md:text-left">
        {isOpen ? t("home.join-hint") : t("home.opens-from", { time: opensAt })}
      </p>
    </StateCard>
  );
}

/** The customer's call runs without this page. */
export function RunningCard({ booking }: { booking: Booking }) {
  const t = useT();
  const time = formatTime(booking.sessionTime);
  return (
    <StateCard label={t("join.running")} isAlive>
      <div aria-live="polite">
        <AliveLine>{t("home.room-open", { time })}</AliveLine>
        <p className="mt-1 text-heading font-bold">{t("join.running")}</p>
      </div>
      <WayIn>{t("join.running-back")}</WayIn>
    </StateCard>
  );
}

function AliveLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-small font-bold text-alive-ink">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-alive" />
      <span>{children}</span>
    </p>
  );
}

export function WayIn({ children }: { children: ReactNode }) {
  return (
    <Link
      to={paths.join()}
      className="flex min-h-13 items-center justify-center gap-2 rounded-card bg-alive px-6 forced-colors:border py-2.5 text-center font-bold text-on-alive no-underline md:justify-self-start"
    >
      <Icon name="video" size={22} />
      <span>{children}</span>
    </Link>
  );
}

function placeText(t: ReturnType<typeof useT>, place: QueuePlace | null): string {
  if (!place) return t("home.come-in");
  return place.isYourTurn ? t("join.your-turn") : t("home.number-in-line", { position: place.position });
}

const STEP = "rounded-full border px-3 py-0.5 text-small font-bold";

function Steps({ position }: { position: number }) {
  const t = useT();
  return (
    <p aria-hidden="true" className="flex items-center">
      <span className={`${STEP} border-line text-ink-quiet`}>{t("home.talking-now")}</span>
      <span className="h-px min-w-3 grow bg-line" />
      <span className={`${STEP} border-transparent bg-alive text-on-alive`}>
        {t("home.you-are", { position })}
      </span>
    </p>
  );
}
