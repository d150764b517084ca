// Numbers, amounts, days and times in words, as a voice should say them: "सात सौ इक्यावन रुपये", not "₹751".
import { daysBetween, istDateOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { formatOf } from "./format.ts";
import type { LanguageWords } from "./language-words.ts";

// `npm run check` holds that each language has the file.
const WORDS: Record<`./${Language}/words.ts`, LanguageWords> = import.meta.glob("./*/words.ts", {
  eager: true,
  import: "words",
});

function wordsOf(language: Language): LanguageWords {
  return WORDS[`./${language}/words.ts`];
}

/** What is no whole number from 0 to 99,99,999 stays in digits. */
export function spokenNumber(language: Language, count: number): string {
  const isInWords = Number.isInteger(count) && count >= 0 && count < 1_00_00_000;
  return isInWords ? wordsOf(language).number(count) : String(count);
}

export function spokenRupees(language: Language, amount: number): string {
  const { rupee, rupees, paise } = wordsOf(language);
  const allPaise = Math.round(amount * 100);
  const whole = Math.floor(allPaise / 100);
  const rest = allPaise % 100;
  const text = `${spokenNumber(language, whole)} ${whole === 1 ? rupee : rupees}`;
  return rest === 0 ? text : `${text} ${spokenNumber(language, rest)} ${paise}`;
}

/** "कल" or "शनिवार, इक्कीस नवंबर को", of `YYYY-MM-DD`. */
export function spokenDay(language: Language, date: string, now: Date): string {
  const words = wordsOf(language);
  const { monthsLong, weekdaysLong } = formatOf(language);
  const instant = new Date(`${date}T00:00:00Z`);
  const weekday = weekdaysLong[instant.getUTCDay()] ?? "";
  const month = monthsLong[instant.getUTCMonth()] ?? "";
  return (
    words.nearDay(daysBetween(istDateOf(now), date)) ?? words.onDay(weekday, instant.getUTCDate(), month)
  );
}

/** "सुबह छह बजकर पचास मिनट पर", of `HH:mm`; `24:00` is midnight. */
export function spokenTime(language: Language, time: string): string {
  return wordsOf(language).atTime(Number(time.slice(0, 2)) % 24, Number(time.slice(3, 5)));
}

/** "कल सुबह छह बजकर पचास मिनट पर". */
export function spokenWhen(
  language: Language,
  { sessionDate, sessionTime }: { sessionDate: string; sessionTime: string },
  now: Date,
): string {
  return `${spokenDay(language, sessionDate, now)} ${spokenTime(language, sessionTime)}`;
}
