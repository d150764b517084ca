// Whether login codes arrive, by how many of the numbers that were sent one enter it. Everybody may ask for codes, also an
// attacker who never enters one, so that a low share alone says nothing: people who would enter theirs must be missing too.

/** A number that asks several times counts once, with its last request. */
export type CodeCount = { asked: number; entered: number };
export type CodeQuarter = CodeCount & {
  /** 0: the last quarter of an hour whose codes have ended. */
  quartersAgo: number;
  /** Of the asked: the provider reports that an SMS has arrived. */
  delivered: number;
};
/** The seven days before the last 24 hours. */
export type CodeWeek = CodeCount & {
  /** How many of its hours are known. */
  hours: number;
  /** Of each of its days: how many numbers entered a code, by the quarters of an hour before this time of day. 0: the last one. */
  enteredOfDays: readonly ReadonlyMap<number, number>[];
};

/** `isFew`: too few codes are entered, in the last `minutes`. */
export type CodeFigure = CodeCount & { minutes: number; isFew: boolean; weekShare: number };

/** Of fewer, it is chance whether they enter their codes. */
const MIN_ASKED = 12;
/** Where so many entries were to be expected, it is chance less than once a month that `FEW_PEOPLE` of them come. */
const MIN_EXPECTED = 15;
export const QUARTER_MINUTES = 15;
const MAX_QUARTERS = 24 * 4;
/** From so many known hours on the week is a measure. */
const MIN_WEEK_HOURS = 5 * 24;
const MIN_WEEK_ASKED = 20;
/** Of a site that is too young to have a share of its own. */
const USUAL_SHARE = 0.6;
/** What is left of the week's share when it is too little. */
const FEW = 1 / 3;
/** What is left of the entries that are usual at this time of day when people are missing. */
const FEW_PEOPLE = 1 / 5;

/**
 * Looks back until enough numbers have asked, and, on a site with a week behind it, enough should have entered a code by then. In a
 * night with an attacker that reaches back to the people of the evening, who did enter theirs. Null: too few ask to say anything.
 */
export function judgeCodes(recent: readonly CodeQuarter[], week: CodeWeek): CodeFigure | null {
  const hasWeek = week.hours >= MIN_WEEK_HOURS && week.asked >= MIN_WEEK_ASKED;
  const weekShare = hasWeek ? week.entered / week.asked : USUAL_SHARE;
  const sum = { asked: 0, entered: 0, delivered: 0 };
  const ofDays = week.enteredOfDays.map(() => 0);
  for (let quartersAgo = 0; quartersAgo < MAX_QUARTERS; quartersAgo += 1) {
    const quarter = recent.find((one) => one.quartersAgo === quartersAgo);
    sum.asked += quarter?.asked ?? 0;
    sum.entered += quarter?.entered ?? 0;
    sum.delivered += quarter?.delivered ?? 0;
    for (const [day, entered] of week.enteredOfDays.entries())
      ofDays[day] = (ofDays[day] ?? 0) + (entered.get(quartersAgo) ?? 0);
    const expected = medianOf(ofDays);
    if (sum.asked < MIN_ASKED || (hasWeek && expected < MIN_EXPECTED)) continue;
    const { asked, entered } = sum;
    const isShareLow = entered < asked * weekShare * FEW;
    // Some operators report what they have dropped as delivered: where the week says who is missing, reports say nothing.
    const arePeopleMissing = hasWeek ? entered < expected * FEW_PEOPLE : sum.delivered * 2 < asked;
    const minutes = (quartersAgo + 1) * QUARTER_MINUTES;
    return { asked, entered, minutes, isFew: isShareLow && arePeopleMissing, weekShare };
  }
  return null;
}

/** One day of a rush, as before a festival, makes no other day one of few. */
function medianOf(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0;
}
