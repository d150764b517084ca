import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { formatDay, formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";

/** Formats an ISO instant or a `YYYY-MM-DD`. Days of this year are short, others have their year. */
export function useFormatRecentDay(): (day: string) => string {
  useLanguage();
  const year = istDateOf(serverNow()).slice(0, 4);
  return (day) => {
    const date = day.length > 10 ? istDateOf(new Date(day)) : day;
    return date.startsWith(year) ? formatDay(date) : formatDayLong(date);
  };
}
