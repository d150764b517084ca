// What an almanac looks up by number. Tithis are 1 to 30: 1 to 15 of the bright half (15 is Purnima), 16 to 30 of the dark half
// (30 is Amavasya). Weekdays are 0 for Sunday to 6 for Saturday.

export const LUNAR_MONTHS = [
  ...["Chaitra", "Vaishakha", "Jyeshtha", "Ashadha", "Shravana", "Bhadrapada", "Ashvina", "Kartika"],
  ...["Margashirsha", "Pausha", "Magha", "Phalguna"],
] as const;
export type LunarMonth = (typeof LUNAR_MONTHS)[number];

const ROUND_KARANAS = ["Bava", "Balava", "Kaulava", "Taitila", "Gara", "Vanija", "Vishti"] as const;
const LAST_KARANAS = ["Shakuni", "Chatushpada", "Naga"] as const;
export const KARANAS = ["Kimstughna", ...ROUND_KARANAS, ...LAST_KARANAS] as const;
export type Karana = (typeof KARANAS)[number];

/** `number`: 1 to 60, two of each tithi. The first and the last three come once a month, seven others go round. */
export function karanaOf(number: number): Karana {
  if (number === 1) return "Kimstughna";
  const last = LAST_KARANAS[number - 58];
  return last ?? (ROUND_KARANAS[(number - 2) % 7] as Karana);
}

/** "(Smarta)": Vaishnavas fast on the next day. "?": the rule has no answer or two, and almanacs differ. */
export const OBSERVANCES = [
  ...["Ekadashi", "Ekadashi (Smarta)", "Purnima", "Amavasya", "Sankashti Chaturthi", "Pradosh"],
  ...["Ekadashi?", "Purnima?", "Amavasya?", "Sankashti Chaturthi?", "Pradosh?"],
] as const;
export type Observance = (typeof OBSERVANCES)[number];

/** Which eighth of the day, from 1 on, by weekday. */
export const EIGHTHS = {
  rahuKaal: [8, 2, 7, 5, 6, 4, 3],
  yamaganda: [5, 4, 3, 2, 1, 7, 6],
  gulika: [7, 6, 5, 4, 3, 2, 1],
} as const;

export const CHOGHADIYAS = ["Udveg", "Char", "Labh", "Amrit", "Kaal", "Shubh", "Rog"] as const;
const NIGHT_ORDER = ["Shubh", "Amrit", "Char", "Rog", "Kaal", "Labh", "Udveg"] as const;
export type Choghadiya = (typeof CHOGHADIYAS)[number];
/** The first of the day is its lord's, and so is the first of the night five lords on. By weekday. */
const FIRST_OF_DAY = ["Udveg", "Amrit", "Rog", "Labh", "Shubh", "Char", "Kaal"] as const;
const FIRST_OF_NIGHT = ["Shubh", "Char", "Kaal", "Udveg", "Amrit", "Rog", "Labh"] as const;

/** The eight of a day or of the night after it. The eighth is the first again. */
export function choghadiyasOf(weekday: number, part: "day" | "night"): Choghadiya[] {
  const order: readonly Choghadiya[] = part === "day" ? CHOGHADIYAS : NIGHT_ORDER;
  const first = (part === "day" ? FIRST_OF_DAY : FIRST_OF_NIGHT)[weekday] as Choghadiya;
  const start = order.indexOf(first);
  return Array.from({ length: 8 }, (_, index) => order[(start + index) % 7] as Choghadiya);
}

/** Almanacs part over Char: most call it middling, some good. */
export const CHOGHADIYA_QUALITY: Readonly<Record<Choghadiya, "good" | "middling" | "bad">> = {
  Amrit: "good",
  Shubh: "good",
  Labh: "good",
  Char: "middling",
  Rog: "bad",
  Kaal: "bad",
  Udveg: "bad",
};
