// Formats days, times and rupees for the server's messages. Intl's hi-IN writes times in an unnatural way ("4:30 pm
// बजे"), so Hindi times are composed here from the part of the day.
import type { Language } from "#domain/messages.ts";

const LOCALES = { hi: "hi-IN-u-nu-latn", en: "en-GB" } as const;

function dayFormat(language: Language) {
  const parts = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(LOCALES[language], parts);
}
const days = { hi: dayFormat("hi"), en: dayFormat("en") };
const rupees = new Intl.NumberFormat("en-IN");

/** "शनिवार, 21 नवंबर" or "Saturday 21 November", from `YYYY-MM-DD`. */
export function formatDay(language: Language, date: string): string {
  return days[language].format(new Date(`${date}T00:00:00Z`));
}

/** "शाम 4:30" or "4:30 PM", from `HH:mm`. */
export function formatTime(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2));
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}`;
  return language === "hi" ? `${partOfDay(hour)} ${clock}` : `${clock} ${hour < 12 ? "AM" : "PM"}`;
}

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return "सुबह";
  if (hour >= 12 && hour < 16) return "दोपहर";
  return hour >= 16 && hour < 20 ? "शाम" : "रात";
}

/** "₹1,100", from 110000. */
export function formatRupees(amountPaise: number): string {
  return `₹${rupees.format(amountPaise / 100)}`;
}
