import type { TimeRange } from "#domain/slots.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

/** "10:00 AM – 12:00 PM"; an end at 24:00 is written as a word. */
export function useFormatRange(): (range: TimeRange) => string {
  const t = useT();
  const language = useLanguage();
  return ({ startTime, endTime }) =>
    t("availability.range-times", {
      start: formatTime(language, startTime),
      end: endTime === "24:00" ? t("availability.midnight") : formatTime(language, endTime),
    });
}
