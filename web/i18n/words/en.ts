import type { LanguageWords } from "#web/i18n/language-words.ts";

const BELOW_TWENTY = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen"
).split(" ");
const TENS = " ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function number(count: number): string {
  if (count >= 1_00_000) return compound(count, 1_00_000, "lakh", " ");
  if (count >= 1_000) return compound(count, 1_000, "thousand", count % 1_000 < 100 ? " and " : " ");
  if (count >= 100) return compound(count, 100, "hundred", " and ");
  const ten = TENS[Math.floor(count / 10)] ?? "";
  return BELOW_TWENTY[count] ?? (count % 10 === 0 ? ten : `${ten}-${BELOW_TWENTY[count % 10]}`);
}

function compound(count: number, size: number, name: string, joint: string): string {
  const rest = count % size;
  return `${number(Math.floor(count / size))} ${name}${rest > 0 ? joint + number(rest) : ""}`;
}

const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
  twenty: "twentieth",
  thirty: "thirtieth",
};

/** Of a day of a month. */
function ordinal(day: number): string {
  return number(day).replace(/\b[a-z]+$/, (last) => IRREGULAR_ORDINALS[last] ?? `${last}th`);
}

function atTime(hour: number, minute: number): string {
  const clock = number(hour % 12 === 0 ? 12 : hour % 12);
  const minutes = minute === 0 ? "o’clock" : minute < 10 ? `oh ${number(minute)}` : number(minute);
  return `at ${clock} ${minutes} ${partOfDay(hour)}`;
}

function partOfDay(hour: number): string {
  if (hour >= 4 && hour < 12) return "in the morning";
  if (hour >= 12 && hour < 16) return "in the afternoon";
  return hour >= 16 && hour < 20 ? "in the evening" : "at night";
}

export const words: LanguageWords = {
  number,
  rupee: "rupee",
  rupees: "rupees",
  paise: "paise",
  nearDay: (daysAhead) => ["yesterday", "today", "tomorrow"][daysAhead + 1],
  onDay: (weekday, day, month) => `on ${weekday}, the ${ordinal(day)} of ${month}`,
  atTime,
};
