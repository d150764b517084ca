// How each language writes days and times in the server's messages and searches.
import { DEFAULT_LANGUAGE, type Language } from "#domain/messages.ts";

export type LanguageFormat = {
  /** For Intl. */
  locale: string;
  /** As the screens write them, January first. */
  monthsShort: readonly string[];
  /** "शाम 4:30" or "4:30 PM", from the hour (0 to 23) and the clock of twelve hours ("4:30"). */
  formatTime: (hour: number, clock: string) => string;
};

const english: LanguageFormat = {
  locale: "en-GB",
  monthsShort: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  formatTime: (hour, clock) => `${clock} ${hour < 12 ? "AM" : "PM"}`,
};

// Intl's hi-IN is not used for times ("4:30 pm बजे") and short months, because it writes them in an unnatural way.
const hindi: LanguageFormat = {
  locale: "hi-IN-u-nu-latn",
  monthsShort: ["जन", "फ़र", "मार्च", "अप्रैल", "मई", "जून", "जुल", "अग", "सित", "अक्टू", "नव", "दिस"],
  formatTime: (hour, clock) => `${partOfDay(hour)} ${clock}`,
};

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return "सुबह";
  if (hour >= 12 && hour < 16) return "दोपहर";
  return hour >= 16 && hour < 20 ? "शाम" : "रात";
}

const FORMATS: Partial<Record<Language, LanguageFormat>> = { en: english, hi: hindi };

/** A language without a format of its own writes as Hindi does. */
export function formatOf(language: Language): LanguageFormat {
  return FORMATS[language] ?? FORMATS[DEFAULT_LANGUAGE] ?? hindi;
}
