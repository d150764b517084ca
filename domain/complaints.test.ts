import { expect, test } from "vitest";
import { canComplain, possibleAnswers } from "./complaints.ts";

const session = { sessionDate: "2026-11-25", sessionTime: "10:00", status: "completed", price: 751 } as const;
const at = (instant: string) => canComplain(session, new Date(instant));

test("a customer may complain from the start until the seventh day has ended in India", () => {
  expect(at("2026-11-25T04:29:59Z")).toBe(false);
  expect(at("2026-11-25T04:30:00Z")).toBe(true);
  expect(at("2026-12-02T18:29:59Z")).toBe(true);
  expect(at("2026-12-02T18:30:00Z")).toBe(false);
});

test.each([
  ["pending", false],
  ["approved", true],
  ["confirmed", true],
  ["cancelled", false],
] as const)("of a session that is %s: %s", (status, expected) => {
  expect(canComplain({ ...session, status }, new Date("2026-11-25T05:00:00Z"))).toBe(expected);
});

test("a test booking, which costs nothing, has no complaint", () => {
  expect(canComplain({ ...session, price: 0 }, new Date("2026-11-25T05:00:00Z"))).toBe(false);
});

test.each([
  ["completed", 0, true],
  ["confirmed", 60, true],
  ["confirmed", 59, false],
  ["approved", 0, false],
] as const)(
  "a session that is %s after %i s together can give a new time: %s",
  (status, togetherSeconds, expected) => {
    expect(possibleAnswers({ status, togetherSeconds }).includes("new-time")).toBe(expected);
  },
);
