import { googleCalendarUrl } from "#domain/calendar-file.ts";
import { joinWindow, type SessionStart } from "#domain/join-window.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";

/** Opens Google Calendar with the session filled in. */
export function useGoogleCalendarUrl(start: SessionStart): string {
  const t = useT();
  return googleCalendarUrl({
    startsAt: joinWindow(start).startsAt,
    title: t("manage.calendar-title"),
    description: t("manage.calendar-body"),
    url: window.location.origin + paths.join(),
  });
}
