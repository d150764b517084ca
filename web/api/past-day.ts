import { istDateOf } from "#domain/ist-time.ts";
import { formatDate, formatDay, formatTimeOf } from "#web/i18n/format.ts";
import { serverNow } from "./server-clock.ts";

/** "Sat, 21 Nov", and "Wed, 22 May 2024" of another year than this one in IST. For lists that reach back for years. */
export function formatPastDay(date: string): string {
  const day = formatDay(date);
  return isThisYear(date) ? day : `${day} ${date.slice(0, 4)}`;
}

/** "Sat, 21 Nov, 4:30 PM" in IST, of an instant; with the year as `formatPastDay`. */
export function formatPastMoment(instant: Date | string): string {
  return `${formatPastDay(istDateOf(new Date(instant)))}, ${formatTimeOf(instant)}`;
}

/** The same day without the weekday, for narrow rows. */
export function formatPastDate(date: string): string {
  const day = formatDate(date);
  return isThisYear(date) ? day.replace(/ \d{4}$/, "") : day;
}

const isThisYear = (date: string) => istDateOf(serverNow()).startsWith(date.slice(0, 4));
