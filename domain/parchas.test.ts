import { expect, it } from "vitest";
import { usualWaitMinutes } from "./parchas.ts";

const five = (minutes: number) => [0, 1, minutes, 4000, 5000];

it.each([
  ["a quick guide counts as half an hour", 3, 30],
  ["half an hour stays half an hour", 30, 30],
  ["more than half an hour is rounded up to an hour", 31, 60],
  ["hours are rounded up", 95, 120],
  ["from 12 hours on it is days", 721, 1440],
  ["days are rounded up", 1441, 2880],
])("%s", (_, median, expected) => {
  expect(usualWaitMinutes(five(median))).toBe(expected);
});

it("of fewer than five sessions nothing is said", () => {
  expect(usualWaitMinutes([10, 20, 30, 40])).toBeNull();
});
