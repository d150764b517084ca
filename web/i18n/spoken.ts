// Numbers, amounts, days and times in words, as a voice should say them: "सात सौ इक्यावन रुपये", not "₹751".
import { daysBetween, istDateOf } from "#domain/ist-time.ts";
import type { SessionStart } from "#domain/join-window.ts";
import type { Language } from "#domain/messages.ts";
import { words as english } from "#web/i18n/words/en.ts";
import { words as hindi } from "#web/i18n/words/hi.ts";
import { formatOf } from "./format.ts";
import type { LanguageWords } from "./language-words.ts";

const WORDS: Partial<Record<string, LanguageWords>> = { en: english, hi: hindi };
const wordsOf = (language: Language): LanguageWords => WORDS[language] ?? hindi;
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

/** The figures of a sentence: amounts after "₹", numbers, and digit by digit what is as long as a phone number. */
export function spokenFigures(language: Language, text: string): string {
  const number = (digits: string) => spokenNumber(language, Number(digits));
  return text
    .replace(/(\d),(?=\d)/g, "$1")
    .replace(/₹(\d+(?:\.\d+)?)/g, (_, sum: string) => spokenRupees(language, Number(sum)))
    .replace(/\d{8,}/g, (digits) => Array.from(digits, number).join(", "))
    .replace(/\d+/g, number);
}

export type Day = Pick<SessionStart, "sessionDate">;

/** "कल" or "शनिवार, इक्कीस नवंबर को". */
export function spokenDay(language: Language, { sessionDate }: Day, now: Date): string {
  const words = wordsOf(language);
  const { monthsLong, weekdaysLong } = formatOf(language);
  const instant = new Date(`${sessionDate}T00:00:00Z`);
  const weekday = weekdaysLong[instant.getUTCDay()] ?? "";
  const month = monthsLong[instant.getUTCMonth()] ?? "";
  const near = words.nearDay(daysBetween(istDateOf(now), sessionDate));
  return near ?? words.onDay(weekday, instant.getUTCDate(), month);
}

/** "कल सुबह छह बजकर पचास मिनट पर"; `24:00` is midnight. */
export function spokenWhen(language: Language, start: SessionStart, now: Date): string {
  const [hour = 0, minute = 0] = start.sessionTime.split(":").map(Number);
  return `${spokenDay(language, start, now)} ${wordsOf(language).atTime(hour % 24, minute)}`;
}
