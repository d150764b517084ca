import { expect, it } from "vitest";
import { shareOfDay, stackedShares } from "./days-section.tsx";

const day = (sessionShare: number, remedyShare: number) => ({
  date: "2026-11-21",
  sessionShare,
  remedyShare,
});

it("stacks remedies on sessions", () => {
  const { front, back } = stackedShares([day(300, 100), day(0, 200), day(0, 0), day(-50, -50)]);
  expect(front).toEqual([300, 0, 0, -50]);
  expect(back).toEqual([400, 200, 0, -100]);
});

it("draws both from zero where only one of them is negative", () => {
  const { front, back } = stackedShares([day(-100, 200), day(200, -100)]);
  expect(front).toEqual([-100, 200]);
  expect(back).toEqual([200, -100]);
});

it("adds up to the paisa", () => {
  expect(shareOfDay(day(0.1, 0.2))).toBe(0.3);
});
