import { expect, it } from "vitest";
import { minutesToAnnounce, timeLeft } from "./session-card.tsx";

it.each([
  [462, { days: 0, hours: 0, minutes: 7, seconds: 42 }],
  [27 * 3600 + 61, { days: 0, hours: 27, minutes: 1, seconds: 1 }],
  [48 * 3600, { days: 2, hours: 0, minutes: 0, seconds: 0 }],
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])("%i seconds are shown as %j", (seconds, parts) => {
  expect(timeLeft(seconds)).toEqual(parts);
});

it.each([
  [355, null],
  [301, null],
  [300, 5],
  [241, 5],
  [240, null],
  [61, 2],
  [3599, 60],
  [3540, null],
])("with %i s left screen readers hear of %s minutes", (seconds, minutes) => {
  expect(minutesToAnnounce(seconds)).toBe(minutes);
});

it("screen readers announce only a few minutes", () => {
  const announced = new Set<number | null>();
  for (let seconds = 7200; seconds >= 0; seconds -= 1) announced.add(minutesToAnnounce(seconds));
  expect([...announced]).toEqual([null, 60, 30, 15, 10, 5, 2, 1]);
});
