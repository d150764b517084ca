import { expect, it } from "vitest";
import { type MangalChart, mangalOf } from "./mangal.ts";

type Signs = Record<keyof MangalChart, number | null>;

/** By signs, 1 (Mesha) to 12: each point in the middle of its sign. */
function chartOf(signs: Signs): MangalChart {
  const longitudes = Object.entries(signs).map(([point, sign]) => [point, sign && sign * 30 - 15]);
  return Object.fromEntries(longitudes) as MangalChart;
}

/** Mars in the houses 3, 5 and 6, and Saturn in house 5. */
const UNCOUNTED = { ascendant: 12, moon: 10, mars: 2, jupiter: 11, venus: 9, saturn: 4 };
/** Mars in Vrishabha in house 7, where nothing lifts it. */
const COUNTED = { ...UNCOUNTED, ascendant: 8 };

const other = chartOf(UNCOUNTED);
const mangal = (signs: Signs) => mangalOf(chartOf(signs), other);

it.each([
  ["lagna", "ascendant"],
  ["moon", "moon"],
  ["venus", "venus"],
] as const)("Mars counts in houses 1, 4, 7, 8 and 12 from the %s, and by some in house 2", (from, point) => {
  const counts = Array.from({ length: 12 }, (_, index) => {
    const firstSign = ((13 - index) % 12) + 1;
    const { houses } = mangal({ ...UNCOUNTED, [point]: firstSign });
    return houses.find((house) => house.from === from);
  });
  expect(counts.map((found) => found?.house)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const housesThat = (kind: string) => counts.flatMap((found) => (found?.counts === kind ? found.house : []));
  expect([housesThat("by-all"), housesThat("by-some")]).toEqual([[1, 4, 7, 8, 12], [2]]);
});

it("without a lagna, the houses are counted from the Moon and Venus alone, and nothing is said of the lagna", () => {
  const { houses, lifting } = mangal({ ...COUNTED, ascendant: null, moon: 11 });
  expect(houses.map(({ from, house }) => [from, house])).toEqual([
    ["moon", 4],
    ["venus", 6],
  ]);
  expect(lifting).toEqual([]);
});

it("where no house counts, nothing is lifted", () => {
  expect(mangal({ ...UNCOUNTED, jupiter: 2 }).lifting).toEqual([]);
});

it.each([
  ["own-or-exalted", { ascendant: 1, mars: 10 }],
  ["sign-of-house", { ascendant: 1, mars: 7, moon: 8 }],
  ["simha-or-kumbha", { ascendant: 8, mars: 5, jupiter: 2 }],
  ["with-jupiter", { jupiter: 2 }],
  ["with-moon", { moon: 2 }],
  ["seen-by-jupiter", { jupiter: 10 }],
  ["jupiter-in-lagna", { ascendant: 7, jupiter: 7 }],
  ["venus-in-lagna", { venus: 8 }],
] as const)("Mars that counts is lifted by %s", (reason, signs) => {
  expect(mangal(COUNTED).lifting).toEqual([]);
  expect(mangal({ ...COUNTED, ...signs }).lifting).toContain(reason);
});

it("a sign lifts Mars in its own house alone", () => {
  // From the Moon and Venus it stands in house 3, where no sign lifts it.
  const lifted = (house: number, mars: number) => {
    const third = ((mars + 9) % 12) + 1;
    const ascendant = ((mars - house + 12) % 12) + 1;
    return mangal({ ...UNCOUNTED, ascendant, mars, moon: third, venus: third }).lifting;
  };
  const signs = Array.from({ length: 12 }, (_, index) => index + 1);
  const liftedIn = (house: number) => signs.filter((mars) => lifted(house, mars).includes("sign-of-house"));
  expect([1, 2, 4, 7, 8, 12].map(liftedIn)).toEqual([[], [3, 6], [1, 8], [4, 10], [9, 12], [2, 7]]);
});

it("the other chart lifts it by a Mars that counts there, or by Saturn in such a house from its lagna", () => {
  const own = chartOf(COUNTED);
  const beside = (signs: Partial<Signs>) => mangalOf(own, chartOf({ ...UNCOUNTED, ...signs })).lifting;
  expect(beside({})).toEqual([]);
  expect(beside({ venus: 3 })).toEqual(["other-has-it"]);
  expect(beside({ saturn: 7 })).toEqual(["other-has-saturn"]);
  expect(beside({ saturn: 7, ascendant: null })).toEqual([]);
});
