// How days, times and rupees are written in either language. Nothing else formats them. hi-IN of the browsers writes
// times as nobody says them ("4:30 pm बजे"), so the words come from tables here.

import type { Language } from "#domain/messages.ts";
import { MONTHS_LONG, MONTHS_SHORT } from "#domain/months.ts";

const WEEKDAYS = {
  hi: ["रवि", "सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि"],
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
} as const;
const WEEKDAYS_LONG = {
  hi: ["रविवार", "सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
} as const;
const WEEKDAY_INITIALS = {
  hi: ["र", "सो", "मं", "बु", "गु", "शु", "श"],
  en: ["S", "M", "T", "W", "T", "F", "S"],
} as const;

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
export function formatDay(language: Language, date: string): string {
  const { weekday, day, month } = partsOf(date);
  return `${WEEKDAYS[language][weekday]}, ${day} ${MONTHS_SHORT[language][month]}`;
}

/** "शनिवार, 21 नवंबर 2026" or "Saturday, 21 November 2026". */
export function formatDayLong(language: Language, date: string): string {
  const { weekday, day, month, year } = partsOf(date);
  return `${WEEKDAYS_LONG[language][weekday]}, ${day} ${MONTHS_LONG[language][month]} ${year}`;
}

/** "21 नव 2026" or "21 Nov 2026". */
export function formatDate(language: Language, date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${MONTHS_SHORT[language][month]} ${year}`;
}

/** "05 नव 2026" or "05 Nov 2026", where days stand under each other. */
export function formatDatePadded(language: Language, date: string): string {
  const { month, year } = partsOf(date);
  return `${date.slice(8, 10)} ${MONTHS_SHORT[language][month]} ${year}`;
}

/** "Nov 5, 2026"; in Hindi, where nobody says the month first, "5 नव 2026". */
export function formatDateMonthFirst(language: Language, date: string): string {
  if (language === "hi") return formatDate(language, date);
  const { day, month, year } = partsOf(date);
  return `${MONTHS_SHORT.en[month]} ${day}, ${year}`;
}

/** "Saturday, November 21, 2026"; in Hindi, where nobody says the month first, as `formatDayLong`. */
export function formatDayLongMonthFirst(language: Language, date: string): string {
  if (language === "hi") return formatDayLong(language, date);
  const { weekday, day, month, year } = partsOf(date);
  return `${WEEKDAYS_LONG.en[weekday]}, ${MONTHS_LONG.en[month]} ${day}, ${year}`;
}

/** "नवंबर 2026" or "November 2026", of `YYYY-MM` or any day of the month. */
export function formatMonth(language: Language, month: string): string {
  const parts = partsOf(`${month.slice(0, 7)}-01`);
  return `${MONTHS_LONG[language][parts.month]} ${parts.year}`;
}

/** The days of the week in short, Sunday first. */
export function weekdayInitials(language: Language): readonly string[] {
  return WEEKDAY_INITIALS[language];
}

/** The days of the week in full, Sunday first. */
export function weekdayNames(language: Language): readonly string[] {
  return WEEKDAYS_LONG[language];
}

/** "शाम 4:30" or "4:30 PM", of `HH:mm`; `24:00` is midnight. */
export function formatTime(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2)) % 24;
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}`;
  return language === "hi" ? `${partOfDay(hour)} ${clock}` : `${clock} ${hour < 12 ? "AM" : "PM"}`;
}

/** "शाम 04:30" or "04:30 PM", where times stand under each other. */
export function formatTimePadded(language: Language, time: string): string {
  return formatTime(language, time).replace(/(?<!\d)\d:/, "0$&");
}

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return "सुबह";
  if (hour >= 12 && hour < 16) return "दोपहर";
  return hour >= 16 && hour < 20 ? "शाम" : "रात";
}

/** The same words, kept on one line: "शाम 4:30" is read as one thing. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

const rupees = new Intl.NumberFormat("en-IN");

/** "1,00,000". */
export function formatCount(count: number): string {
  return rupees.format(count);
}

/** "₹1,100", of whole rupees. */
export function formatRupees(amount: number): string {
  return `₹${rupees.format(amount)}`;
}

/** "14:05": minutes and seconds of a wait or a hold. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
