import type { LanguageFormat } from "#web/i18n/language-format.ts";

export const format: LanguageFormat = {
  weekdaysShort: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  weekdaysLong: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  weekdayInitials: ["S", "M", "T", "W", "T", "F", "S"],
  monthsShort: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  monthsLong: [
    ...["January", "February", "March", "April", "May", "June"],
    ...["July", "August", "September", "October", "November", "December"],
  ],
  isMonthFirst: true,
  formatTime: (hour, clock) => `${clock} ${hour < 12 ? "AM" : "PM"}`,
  thousand: "k",
  lakh: "L",
  crore: "Cr",
};
