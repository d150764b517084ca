import { describe, expect, test } from "vitest";
import { type CodeQuarter, type CodeWeek, judgeCodes } from "./code-figures.ts";

const quarter = (quartersAgo: number, asked: number, entered: number, delivered = 0): CodeQuarter => ({
  ...{ quartersAgo, asked, entered, delivered },
});
/** The same in each quarter of some hours. */
const hours = (from: number, to: number, asked: number, entered: number) =>
  Array.from({ length: (to - from) * 4 }, (_, index) => quarter(from * 4 + index, asked, entered));
/** Seven days, each with so many entries in the quarters of an hour. */
const days = (entered: (quartersAgo: number, day: number) => number) =>
  Array.from(
    { length: 7 },
    (_, day) => new Map(Array.from({ length: 96 }, (_, ago) => [ago, entered(ago, day)])),
  );
/** Every hour of the week the same. */
const steady = (asked: number, entered: number): CodeWeek => ({
  ...{ hours: 168, asked: asked * 168, entered: entered * 168 },
  enteredOfDays: days(() => entered / 4),
});
/** A quiet night up to six hours ago, and an evening before it. */
const night: CodeWeek = {
  ...{ hours: 168, asked: 7 * 18 * 12, entered: 7 * 18 * 8 },
  enteredOfDays: days((ago) => (ago < 24 ? 0 : 2)),
};
const evening = hours(6, 24, 3, 2);
const YOUNG: CodeWeek = { hours: 30, asked: 10, entered: 10, enteredOfDays: [] };

describe("after a week of 80 asked and 60 entered in an hour, a quarter of an hour with", () => {
  const week = steady(80, 60);
  test.each([
    ["the usual", 20, 15, false],
    ["less than a third of the usual share and a fifth of the usual entries", 20, 2, true],
    ["a fifth of the entries", 20, 3, false],
    ["nobody who enters a code", 20, 0, true],
    ["nobody of fewer who try", 12, 0, true],
    ["a third of the usual share", 12, 3, false],
    ["an attacker beside the usual people", 500, 15, false],
    ["an attacker beside half of them", 500, 7, false],
  ])("%s (%d asked, %d entered)", (_, asked, entered, isFew) => {
    expect(judgeCodes([quarter(0, asked, entered)], week)).toMatchObject({
      isFew,
      minutes: 15,
      weekShare: 0.75,
    });
  });

  test("too few looks back to the one before", () => {
    expect(judgeCodes([quarter(0, 4, 0), quarter(1, 20, 15)], week)).toMatchObject({
      ...{ asked: 24, entered: 15, minutes: 30, isFew: false },
    });
    expect(judgeCodes([quarter(0, 4, 0), quarter(1, 8, 0)], week)).toMatchObject({ asked: 12, isFew: true });
  });

  test("reports of delivered SMS and nobody who enters a code is too few all the same", () => {
    expect(judgeCodes([quarter(0, 12, 0, 12)], week)?.isFew).toBe(true);
  });
});

describe("a quiet night", () => {
  test("in which some numbers ask and none enters a code is judged with the evening", () => {
    expect(judgeCodes([quarter(1, 20, 0), ...evening], night)).toMatchObject({ minutes: 480, isFew: false });
  });

  test("in which an attacker asks for hundreds is judged by the evening's people, who entered theirs", () => {
    expect(judgeCodes([...hours(0, 6, 80, 0), ...evening], night)?.isFew).toBe(false);
  });

  test("after an evening in which nobody could enter a code is an alert", () => {
    expect(judgeCodes(hours(6, 24, 3, 0), night)?.isFew).toBe(true);
  });
});

test("a small site is judged over as many hours as it takes, and not at all when a day has too few", () => {
  const week = steady(0.8, 0.625);
  const day = (entered: number) => Array.from({ length: 12 }, (_, index) => quarter(index * 8, 1, entered));
  expect(judgeCodes(day(0), week)).toMatchObject({ asked: 12, isFew: true });
  expect(judgeCodes(day(1), week)?.isFew).toBe(false);
  expect(judgeCodes(day(0).slice(1), week)).toBe(null);
  expect(judgeCodes(day(0), steady(0.8, 0.6))).toBe(null);
});

test("a day of a rush does not make the same hours of the next days too few", () => {
  const week = { ...steady(80, 60), enteredOfDays: days((_, day) => (day === 3 ? 15 * 40 : 15)) };
  expect(judgeCodes([quarter(0, 12, 4)], week)?.isFew).toBe(false);
});

test("a young site is compared with what is usual, and reports of delivered SMS speak for an attack", () => {
  expect(judgeCodes([quarter(0, 30, 0)], YOUNG)).toMatchObject({ isFew: true, weekShare: 0.6 });
  expect(judgeCodes([quarter(0, 30, 6)], YOUNG)?.isFew).toBe(false);
  expect(judgeCodes([quarter(0, 30, 0, 20)], YOUNG)?.isFew).toBe(false);
  expect(judgeCodes([quarter(0, 30, 0, 3)], YOUNG)?.isFew).toBe(true);
  expect(judgeCodes([quarter(0, 11, 0)], YOUNG)).toBe(null);
});

describe("at random, on a site of bots that never enter a code and of people of whom nine in ten do,", () => {
  /** How many of a day's people come in each hour. */
  const SHARES = Array.from({ length: 24 }, (_, hour) => (hour < 6 ? 0.1 : hour < 17 ? 0.9 : 1.7) / 21.9);
  /** Numbers from 0 to 1, the same ones in each run (mulberry32). */
  function randomOf(seed: number) {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }
  /** How many arrive where so many are to be expected (Poisson). */
  function arrivals(expected: number, random: () => number) {
    let count = 0;
    let passed = -Math.log(1 - random());
    while (passed < expected) {
      count += 1;
      passed -= Math.log(1 - random());
    }
    return count;
  }
  type Site = { people: number; bots: number; rush?: number };
  type Judged = { from: number; until: number; failsFrom?: number };

  /** The quarters of an hour, among those that are judged, in which an alert begins. */
  function alertsOf({ people, bots, rush = 1 }: Site, { from, until, failsFrom = until }: Judged): number[] {
    const random = randomOf(people + bots);
    const quarters = Array.from({ length: until }, (_, at) => {
      const hour = Math.floor(at / 4) % 24;
      const isRush = Math.floor(at / 96) % 7 === 6 && hour >= 19 && hour < 21;
      const came = arrivals(((SHARES[hour] ?? 0) / 4) * people * (isRush ? rush : 1), random);
      const entered = Array.from({ length: came }, random).filter((one) => one < 0.9 && at < failsFrom);
      return { asked: came + arrivals(bots / 96, random), entered: entered.length };
    });
    const ofHour = (at: number) =>
      quarters.slice(at - (at % 4), at - (at % 4) + 4).reduce((sum, { entered }) => sum + entered / 4, 0);
    const hourly = quarters.map((_, at) => ofHour(at));
    const isFewAt = (at: number) => {
      const recent = Array.from({ length: 96 }, (_, ago) => ({
        ...{ quartersAgo: ago, delivered: 0, asked: 0, entered: 0, ...quarters[at - ago] },
      }));
      const past = quarters.slice(at - 8 * 96 + 1, at - 96 + 1);
      return judgeCodes(recent, {
        hours: 168,
        asked: past.reduce((sum, { asked }) => sum + asked, 0),
        entered: past.reduce((sum, { entered }) => sum + entered, 0),
        enteredOfDays: days((ago, day) => hourly[at - (day + 1) * 96 - ago] ?? 0),
      })?.isFew;
    };
    const few = quarters.map((_, at) => at >= from && isFewAt(at) === true);
    return few.flatMap((isFew, at) => (isFew && !few[at - 1] ? [at] : []));
  }

  test.each<Site>([
    { people: 8, bots: 30 },
    { people: 200, bots: 300, rush: 15 },
  ])("with $people people and $bots bots a day, a month has one alert at most", (site) => {
    expect(alertsOf(site, { from: 9 * 96, until: 39 * 96 }).length).toBeLessThanOrEqual(1);
  });

  test.each([
    [30, 12, 24],
    [200, 300, 2],
    [800, 20, 1],
  ])("with %d people and %d bots a day, an evening without codes is an alert within %d h", (...site) => {
    const [people, bots, hoursLater] = site;
    const failsFrom = 9 * 96 + 18 * 4;
    const judged = { from: failsFrom - 1, until: failsFrom + hoursLater * 4, failsFrom };
    expect(alertsOf({ people, bots }, judged)).toHaveLength(1);
  });
});
