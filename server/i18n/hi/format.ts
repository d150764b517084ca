import type { LanguageFormat } from "#server/i18n/language-format.ts";

// Intl's hi-IN is not used for times ("4:30 pm बजे") and short months, because it writes them in an unnatural way.
export const format: LanguageFormat = {
  locale: "hi-IN-u-nu-latn",
  monthsShort: ["जन", "फ़र", "मार्च", "अप्रैल", "मई", "जून", "जुल", "अग", "सित", "अक्टू", "नव", "दिस"],
  formatTime: (hour, clock) => `${partOfDay(hour)} ${clock}`,
};

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return "सुबह";
  if (hour >= 12 && hour < 16) return "दोपहर";
  return hour >= 16 && hour < 20 ? "शाम" : "रात";
}
