// A session as an iCalendar file (RFC 5545). One UID a booking for all its life, so that a move is a change of the
// same entry and not a second one.
import { addMinutes } from "./ist-time.ts";

/** The spec's "10~20 minutes", its longer end, so that the calendar keeps enough free. */
const SESSION_MINUTES = 20;
const LINE_BYTES = 75;

export type CalendarEntry = {
  bookingId: string;
  /** Grows with every move of the session. */
  sequence: number;
  startsAt: Date;
  madeAt: Date;
  title: string;
  description: string;
  /** Where the session is joined. */
  url: string;
  /** The host in the UID; it names who made the entry. */
  host: string;
  /** The session does not take place: the entry is taken out of the calendar. */
  isCancelled: boolean;
};

/**
 * The file's text, with the line ends and foldings that RFC 5545 asks for. An alarm rings ten minutes before. One that
 * cancels has the same UID and a higher SEQUENCE than all before it.
 */
export function calendarFile(entry: CalendarEntry): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(entry.host)}//Parcha//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${entry.isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${entry.bookingId}@${entry.host}`,
    `SEQUENCE:${entry.sequence + (entry.isCancelled ? 1 : 0)}`,
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${stamp(entry.madeAt)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(addMinutes(entry.startsAt, SESSION_MINUTES))}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    ...(entry.isCancelled ? [] : alarm(entry.title)),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}

function alarm(title: string): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(title)}`, "TRIGGER:-PT10M", "END:VALARM"];
}

/** `20261121T043000Z`. */
function stamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");
}

/** No line is longer than 75 bytes; what goes on begins with a space. A character is never cut in two. */
function folded(line: string): string {
  let out = "";
  let bytes = 0;
  for (const character of line) {
    const size = utf8Bytes(character);
    if (bytes + size > LINE_BYTES) {
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
