// A session as an iCalendar file (RFC 5545). A booking keeps one UID for its whole life, so that a rescheduled session
// updates the existing calendar entry instead of adding a second one.
import { addMinutes } from "./ist-time.ts";

/** Sessions take 10 to 20 minutes. The calendar blocks the longer time. */
const SESSION_MINUTES = 20;
const MAX_LINE_BYTES = 75;

export type CalendarEntry = {
  bookingId: string;
  /** How often the session was rescheduled. */
  sequence: number;
  startsAt: Date;
  createdAt: Date;
  title: string;
  description: string;
  /** The page on which the customer joins the session. */
  url: string;
  /** The public host name of this installation; makes the UID globally unique. */
  host: string;
  /** Who holds the session: programs ask for one in every file that a person did not make (RFC 5546, 3.2.1 and 3.2.5). */
  organizer: { name: string; email: string };
  /** The file then removes the entry from the calendar. */
  isCancelled: boolean;
};

/**
 * The text of the file with CRLF line ends and folded lines (RFC 5545, 3.1) and an alarm ten minutes before the start.
 * A cancellation has the same UID and a higher SEQUENCE than every file before it (RFC 5546, 3.2.5).
 */
export function formatCalendarFile(entry: CalendarEntry): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(entry.host)}//Parcha//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${entry.isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${entry.bookingId}@${entry.host}`,
    `SEQUENCE:${entry.sequence + (entry.isCancelled ? 1 : 0)}`,
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${formatUtc(entry.createdAt)}`,
    `DTSTART:${formatUtc(entry.startsAt)}`,
    `DTEND:${formatUtc(addMinutes(entry.startsAt, SESSION_MINUTES))}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    organizerLine(entry.organizer),
    // What does not take place keeps nobody busy (RFC 5545, 3.8.2.7).
    ...(entry.isCancelled ? ["TRANSP:TRANSPARENT"] : alarm(entry.title)),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n");
}

type LinkEntry = Pick<CalendarEntry, "startsAt" | "title" | "description" | "url">;

/** Opens the form of Google Calendar with the session filled in. */
export function googleCalendarUrl({ startsAt, title, description, url }: LinkEntry): string {
  const values = {
    action: "TEMPLATE",
    text: title,
    dates: `${formatUtc(startsAt)}/${formatUtc(addMinutes(startsAt, SESSION_MINUTES))}`,
    details: `${description}\n${url}`,
    location: url,
  };
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://calendar.google.com/calendar/render?${query.join("&")}`;
}

/** A quoted parameter holds neither a quote nor a line end (RFC 5545, 3.2). */
function organizerLine({ name, email }: CalendarEntry["organizer"]): string {
  return `ORGANIZER;CN="${name.replace(/"|\p{Cc}+/gu, " ").trim()}":mailto:${encodeURI(email)}`;
}

function alarm(title: string): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER:-PT10M",
    "END:VALARM",
  ];
}

/** `20261121T043000Z`. */
function formatUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");
}

/** Lines have at most 75 bytes (RFC 5545, 3.1). A continuation begins with a space. Characters are not split. */
function foldLine(line: string): string {
  let out = "";
  let bytes = 0;
  for (const character of line) {
    const size = utf8Bytes(character);
    if (bytes + size > MAX_LINE_BYTES) {
      out += "\r\n ";
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}

function utf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
