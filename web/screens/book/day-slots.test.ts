import { expect, test } from "vitest";
import { isFull, waitlistChoices } from "./day-slots.ts";

/** A Thursday. */
const now = new Date("2026-11-26T04:30:00Z");
const SUNDAY = "2026-11-29";
const slots = (...free: string[]) =>
  ["09:00", "09:10", "18:00", "18:10"].map((time) => ({ time, available: free.includes(time) }));
const choices = (free: string[], openDates: string[]) =>
  waitlistChoices({ date: SUNDAY, slots: slots(...free), openDates, now });

test("on a full day a customer may wait for the day, each of its parts, and the next seven days while none of them is open", () => {
  expect(choices([], ["2026-12-03"])).toEqual(["day", "morning", "evening", "week"]);
  expect(choices([], ["2026-12-02"])).toEqual(["day", "morning", "evening"]);
});

test("on a day with free times a customer may wait for the parts that have none", () => {
  expect(choices(["09:10"], [SUNDAY])).toEqual(["evening"]);
  expect(choices(["09:10", "18:00"], [SUNDAY])).toEqual([]);
});

test("a full day with times of one part alone has no choice of parts", () => {
  const evening = slots().slice(2);
  expect(waitlistChoices({ date: SUNDAY, slots: evening, openDates: [SUNDAY], now })).toEqual(["day"]);
});

test("a day without slots, and one that is not loaded, are not full", () => {
  expect([isFull([]), isFull(undefined), isFull(slots()), isFull(slots("09:00"))]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
