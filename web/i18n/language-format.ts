// How a language writes days and times on the screens.

export type LanguageFormat = {
  /** Sunday first. */
  weekdaysShort: readonly string[];
  weekdaysLong: readonly string[];
  weekdayInitials: readonly string[];
  /** January first. */
  monthsShort: readonly string[];
  monthsLong: readonly string[];
  /** "Nov 5, 2026" instead of "5 Nov 2026" where a screen asks for it. */
  isMonthFirst: boolean;
  /** "शाम 4:30" or "4:30 PM", from the hour (0 to 23) and the clock of twelve hours ("4:30"). */
  formatTime: (hour: number, clock: string) => string;
  /** What stands behind a number of thousands, lakhs and crores: "80k", "80 हज़ार". */
  thousand: string;
  lakh: string;
  crore: string;
};
