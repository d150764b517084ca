// Formats days and times for the server's messages.
import type { Language } from "#domain/messages.ts";
import { formatOf } from "./formats.ts";

// Not before the first message: to make them takes a start of the server 50 ms.
const days = new Map<Language, Intl.DateTimeFormat>();

function dayFormat(language: Language): Intl.DateTimeFormat {
  const { locale } = formatOf(language);
  const format =
    days.get(language) ??
    new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  days.set(language, format);
  return format;
}

/** "शनिवार, 21 नवंबर" or "Saturday 21 November", from `YYYY-MM-DD`. */
export function formatDay(language: Language, date: string): string {
  return dayFormat(language).format(new Date(`${date}T00:00:00Z`));
}

/** "शाम 4:30" or "4:30 PM", from `HH:mm`. */
export function formatTime(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2));
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}`;
  return formatOf(language).formatTime(hour, clock);
}

/** The names of the months as the screens write them, January first, in short and in full. */
export function monthNames(language: Language): { short: readonly string[]; long: string[] } {
  const { locale, monthsShort } = formatOf(language);
  const name = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return { short: monthsShort, long: monthsShort.map((_, month) => name.format(Date.UTC(2026, month))) };
}
