import { expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { joinView } from "./join-view.ts";

const now = new Date("2026-11-23T17:00:00+05:30");
const own = testBooking({
  id: "own",
  sessionDate: "2026-11-23",
  sessionTime: "16:30",
  joinClosesAt: "2026-11-23T12:00:00.000Z",
});
const hold: Booking = { ...own, id: "hold", status: "pending", sessionTime: "16:00" };
const later: Booking = { ...own, id: "later", sessionDate: "2026-11-25" };
const watched = own;

/** The view, by ids. */
function seen(upcoming: Booking[], past: Booking[], isWatched = true) {
  const view = joinView({ upcoming, past, watched: isWatched ? watched : null, now, runningId: null });
  const over = view.over ? `${view.over.booking.id} ${view.over.outcome}` : null;
  expect(view.isNextNear).toBe(view.next !== null && view.next.id !== "later");
  return { next: view.next?.id ?? null, over, moved: view.moved?.id ?? null };
}

const completed: Booking = { ...own, status: "completed" };
const cancelled: Booking = { ...own, status: "cancelled" };
const missed: Booking = { ...own, isMissed: true };
const absent: Booking = { ...own, isGuideAbsent: true };
const moved: Booking = { ...own, sessionTime: "18:30" };
const old: Booking = { ...missed, id: "old", sessionDate: "2026-11-20" };

it.each([
  ["nothing is booked", [], [], false, { next: null, over: null, moved: null }],
  [
    "the next paid session, not the hold before it",
    [hold, own, later],
    [],
    false,
    { next: "own", over: null, moved: null },
  ],
  [
    "the session is completed, and the list of upcoming ones is older",
    [own, later],
    [completed],
    true,
    { next: "later", over: "own completed", moved: null },
  ],
  [
    "V11 the session she waits for is cancelled",
    [],
    [cancelled],
    true,
    { next: null, over: "own cancelled", moved: null },
  ],
  [
    "V11 it is cancelled, and another one is ahead",
    [later],
    [cancelled],
    true,
    { next: "later", over: "own cancelled", moved: null },
  ],
  [
    "who cancelled it herself is not told",
    [later],
    [cancelled],
    false,
    { next: "later", over: null, moved: null },
  ],
  [
    "with another session ahead, yesterday's cancelled one is not shown any more",
    [later],
    [{ ...cancelled, sessionDate: "2026-11-22" }],
    true,
    { next: "later", over: null, moved: null },
  ],
  ["V11 it has another time", [moved], [], true, { next: "own", over: null, moved: "own" }],
  [
    "V06 it was completed while the page was away",
    [later],
    [completed],
    true,
    { next: "later", over: "own completed", moved: null },
  ],
  [
    "V13 who comes too late finds the way to another time",
    [],
    [missed],
    false,
    { next: null, over: "own missed", moved: null },
  ],
  ["V17 the guide did not come", [], [absent], false, { next: null, over: "own guide-absent", moved: null }],
  ["what is long over is not shown any more", [], [old], false, { next: null, over: null, moved: null }],
  [
    "with another session ahead, what she did not wait for is not shown",
    [later],
    [missed],
    false,
    { next: "later", over: null, moved: null },
  ],
] as [string, Booking[], Booking[], boolean, object][])("%s", (_, upcoming, past, isWatched, expected) => {
  expect(seen(upcoming, past, isWatched)).toEqual(expected);
});

const CLOSES_LATE = "2026-11-23T20:00:00+05:30";
const talked: Booking = {
  ...own,
  id: "talked",
  sessionTime: "16:00",
  isHeld: true,
  joinClosesAt: CLOSES_LATE,
};
const second: Booking = { ...own, id: "second", sessionTime: "17:00", joinClosesAt: CLOSES_LATE };

it.each([
  ["once the next has started", [talked, second], null, "second"],
  ["but not a minute before", [talked, { ...second, sessionTime: "17:01" }], null, "talked"],
  ["also once that one was held", [talked, { ...second, isHeld: true }], null, "second"],
  ["but not while its call runs", [talked, second], "talked", "talked"],
  ["and without another one stays", [talked], null, "talked"],
  [
    "but not to one that another attends",
    [talked, { ...second, attendee: { name: "माँ", phone: "9876501234", isYou: false } }],
    null,
    "talked",
  ],
  ["while one that was not held keeps its place", [{ ...talked, isHeld: false }, second], null, "talked"],
] as [string, Booking[], string | null, string][])(
  "a held session that the guide has not completed gives way, %s",
  (_, upcoming, runningId, expected) => {
    expect(joinView({ upcoming, past: [], watched: null, now, runningId }).next?.id).toBe(expected);
  },
);

it("a session that another attends is not the next one, and is named apart", () => {
  const ofMother: Booking = {
    ...own,
    id: "mother",
    attendee: { name: "माँ", phone: "9876501234", isYou: false },
  };
  const view = joinView({ upcoming: [ofMother, later], past: [], watched: null, now, runningId: null });
  expect([view.next?.id, view.ofOther?.id]).toEqual(["later", "mother"]);
  const given: Booking = { ...own, attendee: { name: "माँ", phone: "9876501234", isYou: true } };
  expect(joinView({ upcoming: [given], past: [], watched: null, now, runningId: null }).next?.id).toBe("own");
});
