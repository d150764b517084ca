import { expect, it } from "vitest";
import { dayBars } from "./day-bars.ts";

const day = (sessionShare: number, remedyShare: number) => ({
  date: "2026-11-21",
  sessionShare,
  remedyShare,
});

it("stacks remedies on sessions, with the best day at the top", () => {
  const { bars, zero, max, min } = dayBars([day(300, 100), day(0, 200), day(0, 0)]);
  expect([zero, max, min]).toEqual([0, 400, 0]);
  expect(bars.map(({ session, remedy }) => [session.from, session.to, remedy.from, remedy.to])).toEqual([
    [0, 0.75, 0.75, 1],
    [0, 0, 0, 0.5],
    [0, 0, 0, 0],
  ]);
});

it("draws refunds downwards and makes room for them", () => {
  const { bars, zero, min } = dayBars([day(300, 0), day(-100, 200), day(-50, -50)]);
  expect([zero, min]).toEqual([0.25, -100]);
  expect(bars.map(({ session, remedy }) => [session.from, session.to, remedy.from, remedy.to])).toEqual([
    [0.25, 1, 0.25, 0.25],
    [0.25, 0, 0.25, 0.75],
    [0.25, 0.125, 0.125, 0],
  ]);
});

it("has a chart for days without revenue", () => {
  expect(dayBars([day(0, 0)])).toMatchObject({ zero: 0, max: 0, min: 0 });
});
