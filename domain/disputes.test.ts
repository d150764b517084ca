import { expect, test } from "vitest";
import { dueDisputeAlert, timeToAnswer } from "./disputes.ts";

const now = new Date("2026-11-21T10:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [121, null],
  [120, 120],
  [49, 120],
  [48, 48],
  [13, 48],
  [12, 12],
  [0.1, 12],
  [0, null],
  [-5, null],
])("%s hours before the end of the time to answer, the alert of %s hours is due", (hours, expected) => {
  expect(dueDisputeAlert(inHours(hours), now)).toBe(expected);
});

test.each([
  [73, { unit: "days", count: 3 }],
  [48, { unit: "days", count: 2 }],
  [47.9, { unit: "hours", count: 47 }],
  [0.5, { unit: "hours", count: 0 }],
  [0, null],
])("the time that is left with %s hours is %o", (hours, expected) => {
  expect(timeToAnswer(inHours(hours), now)).toEqual(expected);
});
