import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { googleCalendarUrl } from "#domain/google-calendar.ts";
import { joinWindow, type SessionStart } from "#domain/join-window.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { BookedBy } from "#web/features/attendees/booked-by.tsx";
import { isGiven } from "#web/features/bookings/own-bookings.ts";
import { DateLeaf, SessionTime, useCalendarUrl } from "#web/features/bookings/session-time.tsx";
import { sessionOutcomeOf } from "#web/features/live/session-state.ts";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { useSupportUrl } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Menu, type MenuItem } from "#web/ui/menu.tsx";
import { useBrowser } from "#web/ui/use-browser.ts";

type Props = {
  booking: Booking;
  now: Date;
  /** Everything that is not the one action below. */
  menu: readonly MenuItem[];
  /** What there is to say, and one action. Buttons name the heading in aria-describedby. */
  children: (headingId: string) => ReactNode;
};

/** A booking: its day, its status, one action, and the others in a menu. */
export function BookingRow({ booking, now, menu, children }: Props) {
  const t = useT();
  const headingId = useId();
  const when = useDayAndTime(booking, now, { hasDate: true });
  const price = booking.amount === 0 ? t("dashboard.free") : formatRupees(booking.amount);
  const kind = t(`general.${booking.questionType}`);
  return (
    <Card className="grid grid-cols-1 gap-4">
      {/* In large type the text stands below the date. */}
      <div className="flex flex-wrap items-start gap-4">
        <DateLeaf date={booking.sessionDate} />
        <div className="min-w-0 grow basis-24">
          <h2 id={headingId} className="font-bold">
            <span aria-hidden="true">{when}</span>
            <span className="sr-only">
              <SessionTime start={booking} />
            </span>
          </h2>
          <p className="text-small text-ink-quiet">{isGiven(booking) ? kind : `${kind} · ${price}`}</p>
          <BookedBy booking={booking} />
          <p className="mt-1">
            <StatusBadge booking={booking} />
          </p>
        </div>
        <div className="-mt-2 -mr-2 ml-auto">
          <Menu label={t("manage.actions", { when })} items={menu} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-3 empty:hidden">{children(headingId)}</div>
    </Card>
  );
}

type Status = Parameters<typeof sessionOutcomeOf>[0];
type DisplayStatus = Booking["status"] | NonNullable<ReturnType<typeof sessionOutcomeOf>>;
const TONES: Record<DisplayStatus, BadgeTone> = {
  pending: "outline",
  approved: "default",
  confirmed: "default",
  completed: "default",
  cancelled: "destructive",
  held: "default",
  missed: "secondary",
  "guide-absent": "outline",
};

/** The status that the customer sees. `held`, `missed` and `guide-absent` are computed, not stored. */
export function StatusBadge({ booking }: { booking: Status }) {
  const t = useT();
  const status = sessionOutcomeOf(booking, serverNow()) ?? booking.status;
  return <Badge tone={TONES[status]}>{t(`dashboard.status-${status}`)}</Badge>;
}

/** Asks the support about this booking; none if no number is configured. */
export function useSupportItems({ id }: Booking): MenuItem[] {
  const t = useT();
  const url = useSupportUrl(t("manage.support-message", { id }));
  if (!url) return [];
  return [
    {
      key: "support",
      label: t("shell.support"),
      icon: "chat",
      link: (look) => <a {...look} href={url} target="_blank" rel="noopener noreferrer" />,
    },
  ];
}

type SessionOptions = { canMove: boolean; canCancel: boolean; onCancel: () => void };

/** What else can be done with a booked session. */
export function useSessionItems(booking: Booking, { canMove, canCancel, onCancel }: SessionOptions) {
  const t = useT();
  const calendarUrl = useCalendarUrl(booking.id);
  const googleUrl = useGoogleCalendarUrl(booking);
  const support = useSupportItems(booking);
  const movesLeft = Math.max(0, MAX_RESCHEDULES - booking.rescheduleCount);
  const items: MenuItem[] = [
    {
      key: "calendar",
      label: t("manage.add-to-calendar"),
      icon: "calendar",
      // A download, no navigation: the history entry that the closing menu takes back would cancel that.
      link: (look) => <a {...look} href={calendarUrl} download />,
    },
    {
      key: "google-calendar",
      label: t("manage.google-calendar"),
      icon: "calendar",
      link: (look) => <a {...look} href={googleUrl} target="_blank" rel="noopener noreferrer" />,
    },
    ...support,
  ];
  if (canMove)
    items.unshift({
      key: "move",
      label: t("manage.move"),
      icon: "rotate",
      hint: movesLeft > 0 ? t("manage.moves-free", { count: movesLeft }) : undefined,
      link: (look) => <Link {...look} to={paths.book({ reschedule: booking.id })} />,
    });
  if (canCancel)
    items.push({
      key: "cancel",
      label: t("manage.cancel"),
      icon: "x",
      isDestructive: true,
      onChoose: onCancel,
    });
  return items;
}

/** Opens Google Calendar with the session filled in. */
function useGoogleCalendarUrl(start: SessionStart): string {
  const t = useT();
  const origin = useBrowser(() => window.location.origin, "");
  return googleCalendarUrl({
    startsAt: joinWindow(start).startsAt,
    title: t("manage.calendar-title"),
    description: t("manage.calendar-body"),
    url: origin + paths.join(),
  });
}
