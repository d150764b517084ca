// Formats days and times for the screens, in the current language as `t`. Intl's hi-IN is not used, because it writes times in an unnatural way
// ("4:30 pm बजे"): each language has its tables in web/i18n/formats/, and one without them writes as Hindi does.
import { groupDigits } from "#domain/digits.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { format as english } from "#web/i18n/formats/en.ts";
import { format as hindi } from "#web/i18n/formats/hi.ts";
import { currentLanguage } from "./language.ts";
import type { LanguageFormat } from "./language-format.ts";

const FORMATS: Partial<Record<string, LanguageFormat>> = { en: english, hi: hindi };

export const formatOf = (language: Language): LanguageFormat => FORMATS[language] ?? hindi;

function currentFormat(): LanguageFormat {
  return formatOf(currentLanguage());
}

function partsOf(date: string) {
  const instant = new Date(`${date}T00:00:00Z`);
  return {
    weekday: instant.getUTCDay(),
    day: instant.getUTCDate(),
    month: instant.getUTCMonth(),
    year: instant.getUTCFullYear(),
  };
}

/** "शनि, 21 नव" or "Sat, 21 Nov", of `YYYY-MM-DD`. */
export function formatDay(date: string): string {
  const { weekday, day, month } = partsOf(date);
  const { weekdaysShort, monthsShort } = currentFormat();
  return `${weekdaysShort[weekday]}, ${day} ${monthsShort[month]}`;
}

/** "शनि" or "Sat". */
export function formatWeekday(date: string): string {
  return currentFormat().weekdaysShort[partsOf(date).weekday] ?? "";
}

/** "21" and "नव" or "Nov", where they stand under each other. */
export function formatDateParts(date: string): { day: string; month: string } {
  const { day, month } = partsOf(date);
  return { day: String(day), month: currentFormat().monthsShort[month] ?? "" };
}

/** "शनिवार, 21 नवंबर" or "Saturday, 21 November". */
export function formatDayFull(date: string): string {
  return formatDayLong(date).replace(/ \d{4}$/, "");
}

/** "शनिवार, 21 नवंबर 2026" or "Saturday, 21 November 2026". */
export function formatDayLong(date: string): string {
  const { weekday, day, month, year } = partsOf(date);
  const { weekdaysLong, monthsLong } = currentFormat();
  return `${weekdaysLong[weekday]}, ${day} ${monthsLong[month]} ${year}`;
}

/** "21 नव 2026" or "21 Nov 2026". */
export function formatDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${currentFormat().monthsShort[month]} ${year}`;
}

/** "05 नव 2026" or "05 Nov 2026", where days stand under each other. */
export function formatDatePadded(date: string): string {
  return formatDate(date).replace(/^\d /, "0$&");
}

/** "Nov 5, 2026"; in a language that does not write the month first, as `formatDate`. */
export function formatDateMonthFirst(date: string): string {
  const { monthsShort, isMonthFirst } = currentFormat();
  const { day, month, year } = partsOf(date);
  return isMonthFirst ? `${monthsShort[month]} ${day}, ${year}` : formatDate(date);
}

/** "Saturday, November 21, 2026"; in a language that does not write the month first, as `formatDayLong`. */
export function formatDayLongMonthFirst(date: string): string {
  const { weekdaysLong, monthsLong, isMonthFirst } = currentFormat();
  const { weekday, day, month, year } = partsOf(date);
  return isMonthFirst
    ? `${weekdaysLong[weekday]}, ${monthsLong[month]} ${day}, ${year}`
    : formatDayLong(date);
}

/** "नवंबर 2026" or "November 2026", of `YYYY-MM` or any day of the month. */
export function formatMonth(month: string): string {
  const parts = partsOf(`${month.slice(0, 7)}-01`);
  return `${currentFormat().monthsLong[parts.month]} ${parts.year}`;
}

/** January first. */
export function monthNames(): readonly string[] {
  return currentFormat().monthsLong;
}

/** The days of the week in short, Sunday first. */
export function weekdayInitials(): readonly string[] {
  return currentFormat().weekdayInitials;
}

/** The days of the week in full, Sunday first. */
export function weekdayNames(): readonly string[] {
  return currentFormat().weekdaysLong;
}

/** "रवि" or "Sun", Sunday first. */
export function weekdayNamesShort(): readonly string[] {
  return currentFormat().weekdaysShort;
}

/** "शाम 4:30" or "4:30 PM", of `HH:mm`; `24:00` is midnight. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24;
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}`;
  return currentFormat().formatTime(hour, clock);
}

/** "शाम 4:30" or "4:30 PM" in IST, of an instant. */
export function formatTimeOf(instant: Date | string): string {
  return formatTime(istTimeOf(new Date(instant)));
}

/** The parts of `formatTime`, where they stand under each other: "4:30" and "शाम" or "PM". */
export function formatTimeParts(time: string): { clock: string; partOfDay: string } {
  const text = formatTime(time);
  const clock = /\d+:\d+/.exec(text)?.[0] ?? text;
  return { clock, partOfDay: text.replace(clock, "").trim() };
}

/** "शाम 04:30" or "04:30 PM", where times stand under each other. */
export function formatTimePadded(time: string): string {
  return formatTime(time).replace(/(^|\D)(?=\d:)/, "$&0");
}

/** With spaces that do not break, so that "शाम 4:30" stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

/** "1,00,000". */
export function formatCount(count: number): string {
  return groupDigits(count);
}

/** "80k" or "80 हज़ार", "1.6L" or "1.6 लाख": a number beside an axis. */
export function formatCompact(count: number): string {
  const { thousand, lakh, crore } = currentFormat();
  const groups: readonly [number, string][] = [
    [1e7, crore],
    [1e5, lakh],
    [1e3, thousand],
    [1, ""],
  ];
  const [size, name] = groups.find(([size]) => Math.abs(count) >= size) ?? [1, ""];
  return `${count < 0 ? "−" : ""}${Number((Math.abs(count) / size).toFixed(2))}${name}`;
}

/** "14:05": minutes and seconds of a wait, a hold or a recording. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
