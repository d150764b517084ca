// The link to Google Calendar beside the calendar file of a session.
import { addMinutes } from "./ist-time.ts";

/** Sessions take 10 to 20 minutes. The calendar blocks the longer time. */
export const BLOCKED_MINUTES = 20;

export type CalendarEntry = {
  startsAt: Date;
  title: string;
  description: string;
  /** The page on which the customer joins the session. */
  url: string;
};

/** Opens the form of Google Calendar with the session filled in. */
export function googleCalendarUrl({ startsAt, title, description, url }: CalendarEntry): string {
  const values = {
    action: "TEMPLATE",
    text: title,
    dates: `${formatUtc(startsAt)}/${formatUtc(addMinutes(startsAt, BLOCKED_MINUTES))}`,
    details: `${description}\n${url}`,
    location: url,
  };
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://calendar.google.com/calendar/render?${query.join("&")}`;
}

/** `20261121T043000Z`. */
function formatUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
