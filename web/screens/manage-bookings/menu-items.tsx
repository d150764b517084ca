import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import { googleCalendarUrl } from "#domain/calendar-file.ts";
import { joinWindow, type SessionStart } from "#domain/join-window.ts";
import { useCalendarUrl } from "#web/features/bookings/session-time.tsx";
import { useSupportUrl } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import type { MenuItem } from "#web/ui/menu.tsx";

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
      link: (look) => <Link {...look} href={paths.book({ reschedule: booking.id })} />,
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
  return googleCalendarUrl({
    startsAt: joinWindow(start).startsAt,
    title: t("manage.calendar-title"),
    description: t("manage.calendar-body"),
    url: window.location.origin + paths.join(),
  });
}
