// Mangal dosha: in which houses Mars stands from the lagna, the Moon and Venus, and what is usually said to lift it. Almost
// every chart has it by one count or another, so there are houses and reasons here, and no label.
import { houseOf, signOf } from "#domain/chart/zodiac.ts";

/** Sidereal longitudes in degrees. `ascendant`: null where time or place of the birth are not known. */
export type MangalChart = Readonly<
  { ascendant: number | null } & Record<"moon" | "mars" | "jupiter" | "venus" | "saturn", number>
>;

type CountedFrom = "lagna" | "moon" | "venus";
/** `by-some`: the second house, which the south and many programs count. */
type Counting = "by-all" | "by-some" | "not";
export type MangalHouse = { from: CountedFrom; house: number; counts: Counting };

type MangalLifting =
  | "own-or-exalted"
  | "sign-of-house"
  | "simha-or-kumbha"
  | "with-jupiter"
  | "with-moon"
  | "seen-by-jupiter"
  | "jupiter-in-lagna"
  | "venus-in-lagna"
  | "other-has-it"
  | "other-has-saturn";

export type Mangal = {
  /** By whole signs. Without the lagna where it is not known. */
  houses: MangalHouse[];
  /** Empty where no house counts. */
  lifting: MangalLifting[];
};

const COUNTED_HOUSES = [1, 4, 7, 8, 12];
const HOUSE_COUNTED_BY_SOME = 2;

/** Mesha, Vrishchika (Mars rules them) and Makara. */
const OWN_OR_EXALTED = [1, 8, 10];
/** Simha and Kumbha. */
const LIFTED_ANYWHERE = [5, 11];
/** The signs of Mars that lift it in one house. The first house has none. */
const LIFTED_IN_HOUSE: Readonly<Record<number, readonly number[]>> = {
  2: [3, 6],
  4: [1, 8],
  7: [4, 10],
  8: [9, 12],
  12: [2, 7],
};
/** The houses that Jupiter sees, counted from it. */
const SEEN_BY_JUPITER = [5, 7, 9];

/** Of one chart, beside that of the other person. */
export function mangalOf(chart: MangalChart, other: MangalChart): Mangal {
  const houses = housesOf(chart);
  return { houses, lifting: hasMangal(houses) ? liftingOf(chart, other, houses) : [] };
}

function housesOf({ ascendant, moon, mars, venus }: MangalChart): MangalHouse[] {
  const counted: [CountedFrom, number | null][] = [
    ["lagna", ascendant],
    ["moon", moon],
    ["venus", venus],
  ];
  return counted.flatMap(([from, longitude]) => {
    if (longitude === null) return [];
    const house = houseOf(signOf(mars), signOf(longitude));
    return [{ from, house, counts: countingOf(house) }];
  });
}

function countingOf(house: number): Counting {
  if (COUNTED_HOUSES.includes(house)) return "by-all";
  return house === HOUSE_COUNTED_BY_SOME ? "by-some" : "not";
}

const hasMangal = (houses: readonly MangalHouse[]) => houses.some(({ counts }) => counts !== "not");

function liftingOf(chart: MangalChart, other: MangalChart, houses: readonly MangalHouse[]): MangalLifting[] {
  const mars = signOf(chart.mars);
  const isWithMars = (longitude: number) => signOf(longitude) === mars;
  const isInLagna = (longitude: number) =>
    chart.ascendant !== null && signOf(longitude) === signOf(chart.ascendant);
  const saturnHouse =
    other.ascendant === null ? null : houseOf(signOf(other.saturn), signOf(other.ascendant));
  const reasons: Record<MangalLifting, boolean> = {
    "own-or-exalted": OWN_OR_EXALTED.includes(mars),
    "sign-of-house": houses.some(({ house }) => LIFTED_IN_HOUSE[house]?.includes(mars)),
    "simha-or-kumbha": LIFTED_ANYWHERE.includes(mars),
    "with-jupiter": isWithMars(chart.jupiter),
    "with-moon": isWithMars(chart.moon),
    "seen-by-jupiter": SEEN_BY_JUPITER.includes(houseOf(mars, signOf(chart.jupiter))),
    "jupiter-in-lagna": isInLagna(chart.jupiter),
    "venus-in-lagna": isInLagna(chart.venus),
    "other-has-it": hasMangal(housesOf(other)),
    "other-has-saturn": saturnHouse !== null && COUNTED_HOUSES.includes(saturnHouse),
  };
  return (Object.keys(reasons) as MangalLifting[]).filter((reason) => reasons[reason]);
}
