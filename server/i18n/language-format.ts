// How a language writes days and times in the server's messages and searches.

export type LanguageFormat = {
  /** For Intl. */
  locale: string;
  /** As the screens write them, January first. */
  monthsShort: readonly string[];
  /** "शाम 4:30" or "4:30 PM", from the hour (0 to 23) and the clock of twelve hours ("4:30"). */
  formatTime: (hour: number, clock: string) => string;
};
