// Conversion between instants and Indian Standard Time. Days are `YYYY-MM-DD`, times of day `HH:mm`.
// IST is UTC+05:30 all year without daylight saving time, so that a fixed offset needs no time zone data.

const IST_OFFSET_MS = 330 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The IST day of an instant, `YYYY-MM-DD`. */
export function istDateOf(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The IST time of day of an instant, `HH:mm`, truncated to the minute. */
export function istTimeOf(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(11, 16);
}

/** The instant at which an IST day and time begin. `24:00` is the next day's midnight. */
export function istInstant(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + minutesOfDay(time) * MINUTE_MS - IST_OFFSET_MS);
}

/** Whether a text is `YYYY-MM-DD` and a day that exists (2026-02-30 does not). */
export function isCalendarDate(text: string): boolean {
  // PostgreSQL rejects the year 0, which JavaScript accepts.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
}

/** The last day of a field for dates. Without it a browser takes years of five and six digits, which no date here has. */
export const LAST_DATE = "9999-12-31";

/** `days` may be negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Days from one date to another; negative when `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Minutes since midnight of an `HH:mm` time; `24:00` is 1440. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The inverse of `minutesOfDay`. */
export function timeOfDay(minutes: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** `minutes` may be negative. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS);
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
