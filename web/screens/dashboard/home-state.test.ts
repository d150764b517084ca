import { expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { NOT_IN_QUEUE, type QueuePosition } from "#domain/queue.ts";
import { testBooking, testParcha } from "#web/testing/fixtures.ts";
import { homeState, nextSession } from "./home-state.ts";

const now = new Date("2026-11-23T16:27:00+05:30");
const open = testBooking({
  sessionDate: "2026-11-23",
  sessionTime: "16:30",
  joinClosesAt: "2026-11-23T17:30:00+05:30",
});
const later = testBooking({ sessionDate: "2026-11-23", sessionTime: "18:00" });
const hold = testBooking({ status: "pending", holdExpiresAt: "2026-11-23T16:40:00+05:30" });
const done = { status: "completed", sessionDate: "2026-11-22", sessionTime: "10:00" } as const;
const unwritten = testBooking(done);
const ready = testBooking({ ...done, parchas: [testParcha(), testParcha({ notes: "Back" })] });
const half = testBooking({ ...done, parchas: [testParcha({ isSeen: true })] });
const seen = testBooking({
  ...done,
  parchas: [testParcha({ isSeen: true }), testParcha({ notes: "Back", isSeen: true })],
});

const settled = testBooking({ ...done, status: "approved", isGuideAbsent: true });
const unheld = testBooking({ ...done, status: "approved", isGuideAbsent: true, isGuideOverdue: true });

const inQueue = { ...NOT_IN_QUEUE, position: 1, isActive: true };
const late = testBooking({
  sessionDate: "2026-11-23",
  sessionTime: "16:20",
  joinClosesAt: "2026-11-23T17:20:00+05:30",
});

const checkedHold = testBooking({ ...hold, payment: { orderId: "o", state: "checking" } });

type Lists = {
  upcoming?: Booking[];
  past?: Booking[];
  queue?: QueuePosition | null;
  unconfirmed?: ReadonlySet<string>;
};
const NOTHING_UNCONFIRMED: ReadonlySet<string> = new Set();

const ofMother = { attendee: { name: "माँ", phone: "9876501234", isYou: false } };
const given = { attendee: { name: "माँ", phone: "9876501234", isYou: true } };

it.each([
  [
    "an open room that another attends stays a booked session",
    { upcoming: [{ ...open, ...ofMother }] },
    "booked",
  ],
  [
    "a session that another attended has no parcha to wait for",
    { past: [{ ...unwritten, ...ofMother }] },
    "nothing",
  ],
  ["an absent guide is the payer's to decide about", { past: [{ ...unheld, ...given }] }, "nothing"],
  ["a session to which the guide did not come, once it is settled", { past: [settled] }, "nothing"],
  [
    "a call that runs comes before everything else, also before a late guide",
    { upcoming: [late], past: [ready], queue: { ...inQueue, isGuideOverdue: true, isCallRunning: true } },
    "running",
  ],
  ["a guide who is five minutes late", { upcoming: [hold, late], past: [ready], queue: inQueue }, "late"],
  [
    "an overdue guide, before the server has answered",
    { upcoming: [{ ...late, isGuideOverdue: true }] },
    "late",
  ],
  [
    "a guide who waits in the room is not late",
    { upcoming: [late], queue: { ...inQueue, isGuideHere: true } },
    "line",
  ],
  [
    "an open room comes before a held time and a new parcha",
    { upcoming: [hold, open], past: [ready] },
    "line",
  ],
  [
    "a place in the queue, before the room opens",
    { upcoming: [later], past: [ready], queue: inQueue },
    "line",
  ],
  [
    "a session to which the guide did not come, before a new parcha and a later session",
    { upcoming: [later], past: [ready, unheld] },
    "absent",
  ],
  [
    "a held time, before a session to which the guide did not come",
    { upcoming: [hold], past: [unheld] },
    "held",
  ],
  ["a held time, before a parcha and a later session", { upcoming: [later, hold], past: [ready] }, "held"],
  ["a payment that is checked is no held time", { upcoming: [later, checkedHold] }, "checking"],
  [
    "a payment of which only this browser knows, too",
    { upcoming: [hold], unconfirmed: new Set([hold.id]) },
    "checking",
  ],
  ["a new parcha, before a payment that is checked", { upcoming: [checkedHold], past: [ready] }, "ready"],
  ["an open room, before a payment that is checked", { upcoming: [checkedHold, open] }, "line"],
  ["a new parcha, before a later session", { upcoming: [later], past: [unwritten, ready] }, "ready"],
  [
    "a session to come, before a parcha that is being written",
    { upcoming: [later], past: [unwritten] },
    "booked",
  ],
  ["a completed session without a parcha", { past: [unwritten, seen] }, "written"],
  ["a session whose second side is missing, once the first was seen", { past: [half] }, "written"],
  [
    "a held session that the guide has not completed yet",
    {
      past: [
        testBooking({ ...done, status: "approved", isHeld: true, joinClosesAt: "2026-11-22T14:00:00+05:30" }),
      ],
    },
    "written",
  ],
  ["a parcha that was seen is no news", { past: [seen] }, "nothing"],
  [
    "a missed and a cancelled session wait for nothing",
    {
      past: [
        testBooking({ ...done, status: "approved", isMissed: true }),
        testBooking({ ...done, status: "cancelled" }),
      ],
    },
    "nothing",
  ],
  ["no booking at all", {}, "nothing"],
] as [string, Lists, string][])("%s", (_, lists, expected) => {
  const { upcoming = [], past = [], queue = null, unconfirmed = NOTHING_UNCONFIRMED } = lists;
  const next = nextSession(upcoming, now, null);
  expect(homeState({ upcoming, past, next, queue, unconfirmed }, now).kind).toBe(expected);
});

it("the new photos of one session are shown together, of the latest session first", () => {
  const older = testBooking({ ...done, parchas: [testParcha({ id: "old", bookingId: "other" })] });
  const state = homeState(
    { upcoming: [], past: [ready, older], next: null, queue: null, unconfirmed: NOTHING_UNCONFIRMED },
    now,
  );
  expect(state.kind === "ready" && state.parchas.map(({ notes }) => notes)).toEqual(["Front", "Back"]);
});

it("a held session that the guide has not completed gives way to the next one that has started", () => {
  const held = { ...open, id: "held", sessionTime: "15:30", isHeld: true };
  const second = { ...open, id: "second", sessionTime: "16:27" };
  const notYet = { ...second, sessionTime: "16:28" };
  const idOf = (upcoming: Booking[], runningId: string | null = null) =>
    nextSession(upcoming, now, runningId)?.id;
  expect([idOf([held, second]), idOf([held, notYet]), idOf([held, second], "held")]).toEqual([
    "second",
    "held",
    "held",
  ]);
});
