// Vimshottari: the life's periods (dasha) of nine lords, 120 years in all, counted from the Moon's nakshatra at birth.
import { USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { NAKSHATRAS, nakshatraOf, nakshatraShareOf } from "./zodiac.ts";

/** In their order, from Ashwini. */
const LORDS = [
  { lord: "Ketu", years: 7 },
  { lord: "Venus", years: 20 },
  { lord: "Sun", years: 6 },
  { lord: "Moon", years: 10 },
  { lord: "Mars", years: 7 },
  { lord: "Rahu", years: 18 },
  { lord: "Jupiter", years: 16 },
  { lord: "Saturn", years: 19 },
  { lord: "Mercury", years: 17 },
] as const;
export type Lord = (typeof LORDS)[number]["lord"];

const CYCLE_YEARS = 120;
const DAY_MS = 24 * 60 * 60_000;

/** `from` is included, `to` is not. */
export type Period = { lord: Lord; from: Date; to: Date };
export type MainPeriod = Period & { subPeriods: Period[] };

/** The lord of the period that runs at birth, and what is left of it, in years of any length. */
export function firstPeriod(moonLongitude: number): { firstLord: Lord; balanceYears: number } {
  const { lord, years } = lordsFrom(firstIndex(moonLongitude))[0];
  return { firstLord: lord, balanceYears: years * (1 - nakshatraShareOf(moonLongitude)) };
}

/** Nine periods with nine sub-periods each. The first began before the birth, and with it some of its sub-periods. */
export function vimshottariPeriods(
  moonLongitude: number,
  birth: Date,
  yearDays: number = USUAL_CONVENTIONS.yearDays,
): MainPeriod[] {
  const yearMs = yearDays * DAY_MS;
  const first = firstIndex(moonLongitude);
  const [{ years }] = lordsFrom(first);
  let fromMs = birth.getTime() - years * nakshatraShareOf(moonLongitude) * yearMs;
  return LORDS.map((_, index) => {
    const [main, ...later] = lordsFrom(first + index);
    const subPeriods = [main, ...later].map(({ lord, years: share }) => {
      const from = new Date(fromMs);
      fromMs += ((main.years * share) / CYCLE_YEARS) * yearMs;
      return { lord, from, to: new Date(fromMs) };
    });
    return {
      lord: main.lord,
      from: (subPeriods[0] as Period).from,
      to: (subPeriods.at(-1) as Period).to,
      subPeriods,
    };
  });
}

/** The period in which an instant lies; null before the first and after the last. */
export function periodAt<P extends Period>(periods: readonly P[], instant: Date): P | null {
  return periods.find(({ from, to }) => from <= instant && instant < to) ?? null;
}

function firstIndex(moonLongitude: number): number {
  return NAKSHATRAS.indexOf(nakshatraOf(moonLongitude)) % LORDS.length;
}

type LordYears = (typeof LORDS)[number];

function lordsFrom(index: number): [LordYears, ...LordYears[]] {
  const start = index % LORDS.length;
  return [...LORDS.slice(start), ...LORDS.slice(0, start)] as [LordYears, ...LordYears[]];
}
