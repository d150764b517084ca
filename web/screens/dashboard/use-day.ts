import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { formatDay, formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";

/** Writes days of this year in short, of another with their year; of an ISO instant or a `YYYY-MM-DD`. */
export function useDay(): (when: string) => string {
  const language = useLanguage();
  const year = istDateOf(serverNow()).slice(0, 4);
  return (when) => {
    const date = when.length > 10 ? istDateOf(new Date(when)) : when;
    return date.startsWith(year) ? formatDay(language, date) : formatDayLong(language, date);
  };
}
