import type { LanguageFormat } from "#server/i18n/language-format.ts";

export const format: LanguageFormat = {
  locale: "en-GB",
  monthsShort: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  formatTime: (hour, clock) => `${clock} ${hour < 12 ? "AM" : "PM"}`,
};
