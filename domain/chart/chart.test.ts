import { expect, it } from "vitest";
import { birthChart, PLANETS, positionsAt } from "./chart.ts";
import { degreesAhead, signOf } from "./zodiac.ts";

const MINUTE_MS = 60_000;
/** The sky turns once in this time. */
const SIDEREAL_DAY_MINUTES = 1436;
const MIDNIGHT = Date.parse("1988-11-20T18:30:00Z");

function ascendantsOfDay(latitude: number): number[] {
  return Array.from(
    { length: SIDEREAL_DAY_MINUTES },
    (_, minute) =>
      birthChart({ instant: new Date(MIDNIGHT + minute * MINUTE_MS), latitude, longitude: 80.35 }).ascendant,
  );
}

/** Degrees that the ascendant moves from each minute to the next. */
function stepsOf(ascendants: readonly number[]): number[] {
  return ascendants.slice(1).map((ascendant, index) => degreesAhead(ascendant, ascendants[index] as number));
}

it.each([-50, 0, 26.45])(
  "at latitude %s each sign rises once a day, forward and without a jump",
  (latitude) => {
    const ascendants = ascendantsOfDay(latitude);
    const steps = stepsOf(ascendants);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(1);
    const risen = ascendants
      .map(signOf)
      .filter((sign, minute, signs) => minute === 0 || sign !== signs[minute - 1]);
    // The day ends in the sign in which it began.
    expect(risen.length).toBe(13);
    expect(new Set(risen).size).toBe(12);
  },
);

it("the planets move a little each minute of a day, the Moon most", () => {
  for (let minute = 0; minute < 24 * 60; minute += 60) {
    const [before, after] = [minute, minute + 1].map((at) =>
      positionsAt(new Date(MIDNIGHT + at * MINUTE_MS)),
    ) as [ReturnType<typeof positionsAt>, ReturnType<typeof positionsAt>];
    for (const planet of PLANETS) {
      const moved = Math.abs(degreesAhead(after[planet].longitude, before[planet].longitude));
      expect(moved, planet).toBeLessThan(planet === "moon" ? 0.012 : 0.002);
      expect(moved, planet).toBeGreaterThan(0);
    }
  }
});

it("every place and every year from 1900 to 2100 has a chart of longitudes from 0 up to 360", () => {
  for (let year = 1900; year <= 2100; year += 5) {
    const instant = new Date(Date.UTC(year, year % 12, 1 + (year % 28), year % 24));
    for (const latitude of [-90, -66.6, 0, 66.6, 90]) {
      const chart = birthChart({ instant, latitude, longitude: year - 2000 });
      const longitudes = [chart.ascendant, ...PLANETS.map((planet) => chart.planets[planet].longitude)];
      for (const longitude of longitudes) {
        expect(longitude).toBeGreaterThanOrEqual(0);
        expect(longitude).toBeLessThan(360);
      }
    }
  }
});

it("Mercury turns backward on 21 April and forward on 15 May 2023, as almanacs have it", () => {
  const isRetrograde = (day: string) => positionsAt(new Date(`${day}T12:00:00Z`)).mercury.isRetrograde;
  const days = ["2023-04-20", "2023-04-22", "2023-05-14", "2023-05-16"];
  expect(days.map(isRetrograde)).toEqual([false, true, true, false]);
});
