import { expect, test } from "vitest";
import { type EventList, isHoldingBack, mergeEvents } from "./merge-events.ts";

const list = (hasMore: boolean, ...days: number[]): EventList<{ id: string; at: string }> => ({
  hasMore,
  events: days.map((day) => ({
    id: `${days[0]}-${day}`,
    at: `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  })),
});
const daysOf = (events: readonly { at: string }[]) => events.map(({ at }) => Number(at.slice(8, 10)));

test("two whole lists are merged, newest first", () => {
  expect(daysOf(mergeEvents([list(false, 20, 10, 5), list(false, 15, 7)]))).toEqual([20, 15, 10, 7, 5]);
  expect(mergeEvents([list(false), list(false)])).toEqual([]);
});

test("events below the end of a list that has more are held back until its next page", () => {
  const timeline = list(true, 20, 18);
  const money = list(true, 19, 10, 4);
  expect(daysOf(mergeEvents([timeline, money]))).toEqual([20, 19, 18]);
  expect([isHoldingBack(timeline, [money]), isHoldingBack(money, [timeline])]).toEqual([true, false]);
  const further = list(false, 20, 18, 12, 3);
  expect(daysOf(mergeEvents([further, money]))).toEqual([20, 19, 18, 12, 10, 4]);
  expect([isHoldingBack(further, [money]), isHoldingBack(money, [further])]).toEqual([false, true]);
});
