import { expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { resultsView } from "./result-cards.tsx";

const now = new Date("2026-11-23T17:00:00+05:30");
const booking = {
  id: "own",
  sessionDate: "2026-11-23",
  sessionTime: "16:30",
  status: "approved",
  isHeld: false,
  isMissed: false,
  isGuideAbsent: false,
  isGuideOverdue: false,
} as Booking;

it.each([
  ["a session whose room is open leads back into it", {}, "open"],
  ["a session to come", { sessionTime: "19:30" }, "not-yet"],
  ["a place that the server still keeps", { sessionTime: "15:00" }, "open"],
  ["completed: the parcha is awaited", { status: "completed" }, "waiting"],
  ["held: the room is still open", { isHeld: true, joinClosesAt: "2026-11-23T20:30:00+05:30" }, "open"],
  [
    "held: the room has closed, and the parcha is awaited",
    { isHeld: true, joinClosesAt: "2026-11-23T16:59:00+05:30" },
    "waiting",
  ],
  ["cancelled", { status: "cancelled" }, "cancelled"],
  ["missed", { isMissed: true }, "missed"],
  ["V17 the guide did not come", { isGuideAbsent: true }, "guide-absent"],
  ["a hold is no session yet", { status: "pending" }, "not-found"],
] as [string, Partial<Booking>, string][])("%s", (_, facts, expected) => {
  const view = resultsView({ ...booking, ...facts }, now);
  expect(view.kind === "over" ? view.outcome : view.kind).toBe(expected);
});

it("another's booking, or none, is not found", () => {
  expect(resultsView(null, now).kind).toBe("not-found");
});
