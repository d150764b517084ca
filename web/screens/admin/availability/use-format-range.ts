import type { TimeRange } from "#domain/slots.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

/** Writes a range as "10:00 AM – 12:00 PM", with a word for an end at midnight. */
export function useRangeTimes(): (range: TimeRange) => string {
  const t = useT();
  const language = useLanguage();
  return ({ startTime, endTime }) =>
    t("admin.range-times", {
      start: formatTime(language, startTime),
      end: endTime === "24:00" ? t("admin.midnight") : formatTime(language, endTime),
    });
}
