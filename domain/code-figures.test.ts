import { describe, expect, test } from "vitest";
import { type CodeQuarter, type CodeWeek, judgeCodes } from "./code-figures.ts";

const quarter = (quartersAgo: number, asked: number, entered: number, delivered = 0): CodeQuarter => ({
  ...{ quartersAgo, asked, entered, delivered },
});
/** The same in each quarter of some hours. */
const hours = (from: number, to: number, asked: number, entered: number) =>
  Array.from({ length: (to - from) * 4 }, (_, index) => quarter(from * 4 + index, asked, entered));
/** Every hour of the week the same. */
const steady = (asked: number, entered: number): CodeWeek => ({
  ...{ hours: 168, asked: asked * 168, entered: entered * 168 },
  enteredByHoursAgo: new Map(Array.from({ length: 24 }, (_, ago) => [ago, entered])),
});
/** A quiet night up to six hours ago, and an evening before it. */
const night: CodeWeek = {
  ...{ hours: 168, asked: 7 * 18 * 12, entered: 7 * 18 * 8 },
  enteredByHoursAgo: new Map(Array.from({ length: 24 }, (_, ago) => [ago, ago < 6 ? 0 : 8])),
};
const evening = hours(6, 24, 3, 2);
const YOUNG: CodeWeek = { hours: 30, asked: 10, entered: 10, enteredByHoursAgo: new Map() };

describe("after a week of 48 asked and 36 entered in an hour, a quarter of an hour with", () => {
  const week = steady(48, 36);
  test.each([
    ["the usual", 12, 9, false],
    ["less than a third of the usual share and of the usual entries", 12, 2, true],
    ["a third of them", 12, 3, false],
    ["nobody who enters a code", 12, 0, true],
    ["nobody of many who try", 40, 0, true],
    ["an attacker beside the usual people", 500, 9, false],
    ["an attacker beside half of them", 500, 4, false],
  ])("%s (%d asked, %d entered)", (_, asked, entered, isFew) => {
    expect(judgeCodes([quarter(0, asked, entered)], week)).toMatchObject({
      isFew,
      minutes: 15,
      weekShare: 0.75,
    });
  });

  test("too few looks back to the one before", () => {
    expect(judgeCodes([quarter(0, 4, 0), quarter(1, 12, 9)], week)).toMatchObject({
      ...{ asked: 16, entered: 9, minutes: 30, isFew: false },
    });
    expect(judgeCodes([quarter(0, 4, 0), quarter(1, 8, 0)], week)).toMatchObject({ asked: 12, isFew: true });
  });

  test("reports of delivered SMS and nobody who enters a code is too few all the same", () => {
    expect(judgeCodes([quarter(0, 12, 0, 12)], week)?.isFew).toBe(true);
  });
});

describe("a quiet night", () => {
  test("in which some numbers ask and none enters a code is judged with the evening", () => {
    expect(judgeCodes([quarter(1, 20, 0), ...evening], night)).toMatchObject({ minutes: 390, isFew: false });
  });

  test("in which an attacker asks for hundreds is judged by the evening's people, who entered theirs", () => {
    expect(judgeCodes([...hours(0, 6, 80, 0), ...evening], night)?.isFew).toBe(false);
  });

  test("after an evening in which nobody could enter a code is an alert", () => {
    expect(judgeCodes(hours(6, 24, 3, 0), night)?.isFew).toBe(true);
  });
});

test("a small site is judged over as many hours as it takes, and not at all when a day has too few", () => {
  const week = steady(0.6, 0.5);
  const day = (entered: number) => Array.from({ length: 12 }, (_, index) => quarter(index * 8, 1, entered));
  expect(judgeCodes(day(0), week)).toMatchObject({ asked: 12, isFew: true });
  expect(judgeCodes(day(1), week)?.isFew).toBe(false);
  expect(judgeCodes(day(0).slice(1), week)).toBe(null);
});

test("a young site is compared with what is usual, and reports of delivered SMS speak for an attack", () => {
  expect(judgeCodes([quarter(0, 30, 0)], YOUNG)).toMatchObject({ isFew: true, weekShare: 0.6 });
  expect(judgeCodes([quarter(0, 30, 6)], YOUNG)?.isFew).toBe(false);
  expect(judgeCodes([quarter(0, 30, 0, 20)], YOUNG)?.isFew).toBe(false);
  expect(judgeCodes([quarter(0, 30, 0, 3)], YOUNG)?.isFew).toBe(true);
  expect(judgeCodes([quarter(0, 11, 0)], YOUNG)).toBe(null);
});
