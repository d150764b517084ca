// Reads a time of day as people type it: "4", "430", "4:30 शाम", "4.30 pm", "16:30".
import { withoutInvisibleMarks } from "#domain/characters.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import { timeOfDay } from "#domain/ist-time.ts";

const MIDNIGHT = "24:00";
const MIDNIGHT_WORDS = /^(?:midnight|आधी रात)$/;
const TIME = /^(\d{1,2})(?:\s*[:.]\s*|\s+|)(\d{2})?$/;

/** The hour from 0 to 23 that an hour of the clock, 1 to 12, means after such a word. */
const PARTS_OF_DAY: readonly [words: RegExp, hourOf: (hour: number) => number][] = [
  [/^(?:am?|a\.m\.)$/, (hour) => hour % 12],
  [/^(?:pm?|p\.m\.)$/, (hour) => (hour % 12) + 12],
  [/^(?:सुबह|सवेरे|तड़के|भोर)$/, (hour) => hour % 12],
  [/^दोपहर$/, (hour) => (hour === 10 || hour === 11 ? hour : (hour % 12) + 12)],
  [/^शाम$/, (hour) => (hour % 12) + 12],
  [/^रात$/, (hour) => (hour % 12 < 7 ? hour % 12 : (hour % 12) + 12)],
];

/**
 * `HH:mm`, or null if the text is no time. An hour from 1 to 12 without a part of the day means the first such time
 * after `after`; without `after`, one between 7:00 and 18:50. With `after`, midnight is `24:00`.
 */
export function parseTime(text: string, after: string | null = null): string | null {
  const typed = toAsciiDigits(withoutInvisibleMarks(text)).trim().toLowerCase();
  if (MIDNIGHT_WORDS.test(typed)) return after === null ? "00:00" : MIDNIGHT;
  const { clock, hourOf } = splitPartOfDay(typed);
  const [, hourText = "", minuteText = "00"] = TIME.exec(clock) ?? TIME.exec(splitDigits(clock)) ?? [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hourText === "" || minute > 59) return null;
  if (hour === 24) return minute === 0 && after !== null ? MIDNIGHT : null;
  if (hour > 24) return null;
  const isTwelveHours = hour >= 1 && hour <= 12 && !hourText.startsWith("0");
  if (hourOf)
    return hour >= 1 && hour <= 12 ? lateMidnight(timeOfDay(hourOf(hour) * 60 + minute), after) : null;
  if (!isTwelveHours) return lateMidnight(timeOfDay(hour * 60 + minute), after);
  return likelyTime(hour % 12, minute, after);
}

/** "4:30 शाम", "शाम 4:30", "4pm". */
function splitPartOfDay(typed: string) {
  const word = /[^\d\s:.][^\d\s:]*/.exec(typed)?.[0] ?? "";
  const part = PARTS_OF_DAY.find(([words]) => words.test(word));
  return { clock: part ? typed.replace(word, "").trim() : typed, hourOf: part?.[1] };
}

/** "430" and "1630" without a mark between hour and minute. */
function splitDigits(clock: string): string {
  return clock.replace(/^(\d{1,2})(\d{2})$/, "$1:$2");
}

function likelyTime(hour: number, minute: number, after: string | null): string {
  const [morning, evening] = [timeOfDay(hour * 60 + minute), timeOfDay((hour + 12) * 60 + minute)];
  if (after === null) return hour >= 7 ? morning : evening;
  if (morning > after) return morning;
  return evening > after || hour > 0 ? evening : MIDNIGHT;
}

/** As the end of a range, 00:00 is the midnight after it. */
function lateMidnight(time: string, after: string | null): string {
  return time === "00:00" && after !== null ? MIDNIGHT : time;
}
