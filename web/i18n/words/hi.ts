import { partOfDay } from "#web/i18n/formats/hi.ts";
import type { LanguageWords } from "#web/i18n/language-words.ts";

/** 0 to 99: each has a word of its own. */
const BELOW_HUNDRED = [
  "शून्य एक दो तीन चार पाँच छह सात आठ नौ",
  "दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस",
  "बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस",
  "तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस",
  "चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास",
  "पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ",
  "साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर",
  "सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी",
  "अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी",
  "नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे",
].flatMap((ten) => ten.split(" "));

const SIZES: readonly [size: number, name: string][] = [
  [1_00_000, "लाख"],
  [1_000, "हज़ार"],
  [100, "सौ"],
];

function number(count: number): string {
  const [size, name] = SIZES.find(([size]) => count >= size) ?? [1, ""];
  if (size === 1) return BELOW_HUNDRED[count] ?? String(count);
  const rest = count % size;
  return `${number(Math.floor(count / size))} ${name}${rest > 0 ? ` ${number(rest)}` : ""}`;
}

function atTime(hour: number, minute: number): string {
  const part = partOfDay(hour);
  const spoken = clockHour(hour);
  const word = number(spoken);
  if (minute === 0) return `${part} ${word} बजे`;
  if (minute === 15) return `${part} सवा ${word} बजे`;
  if (minute === 30) return `${part} ${HALF_PAST[spoken] ?? `साढ़े ${word}`} बजे`;
  if (minute === 45) return `${part} पौने ${number(clockHour(hour + 1))} बजे`;
  return `${part} ${word} बजकर ${number(minute)} मिनट पर`;
}

/** "साढ़े एक" and "साढ़े दो" are not said. */
const HALF_PAST: Readonly<Record<number, string>> = { 1: "डेढ़", 2: "ढाई" };

function clockHour(hour: number): number {
  return hour % 12 === 0 ? 12 : hour % 12;
}

export const words: LanguageWords = {
  number,
  rupee: "रुपया",
  rupees: "रुपये",
  paise: "पैसे",
  nearDay: (daysAhead) => ["आज", "कल", "परसों"][Math.abs(daysAhead)],
  onDay: (weekday, day, month) => `${weekday}, ${number(day)} ${month} को`,
  atTime,
};
