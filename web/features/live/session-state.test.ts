import { expect, it } from "vitest";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { guideLateness, roomState } from "./session-state.ts";

const session = testBooking({
  status: "approved",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  joinClosesAt: "2026-11-21T12:00:00.000Z",
});
const queue = { ...NOT_IN_QUEUE, position: 2, isActive: true, estimateMinutes: 12, isGuideElsewhere: true };
const { sessionDate, sessionTime } = session;
const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);

it.each([
  ["V13 at 5 min 01 s before", "16:24:59", "before"],
  ["at 5 min before", "16:25:00", "open"],
  ["at 60 min after", "17:30:00", "open"],
  ["V13 at 60 min 01 s after", "17:30:01", "closed"],
])("%s, %s, the room is %s", (_, time, state) => {
  expect(roomState({ sessionDate, sessionTime }, at(time))).toBe(state);
});

it("a place that the server keeps stays open past the hour", () => {
  const kept = { sessionDate, sessionTime, joinClosesAt: "2026-11-21T15:00:00.000Z" };
  expect(roomState(kept, at("20:29:59"))).toBe("open");
  expect(roomState(kept, at("20:30:01"))).toBe("closed");
});

it("says that the guide is late from five minutes after the start, with the estimate", () => {
  expect(guideLateness(session, { queue, isGuideIn: false, now: at("16:34:59") })).toBeNull();
  expect(guideLateness(session, { queue, isGuideIn: false, now: at("16:35:00") })).toEqual({
    isOverdue: false,
    isBusy: true,
    estimateMinutes: 12,
  });
});

it("opens the choices when the server says so, and says nothing while the guide is in the room or the session was held", () => {
  const now = at("16:45:00");
  const overdue = { ...queue, isGuideOverdue: true, estimateMinutes: 0 };
  expect(guideLateness(session, { queue: overdue, isGuideIn: false, now })).toMatchObject({
    isOverdue: true,
    estimateMinutes: null,
  });
  expect(
    guideLateness({ ...session, isGuideOverdue: true }, { queue: null, isGuideIn: false, now }),
  ).toMatchObject({
    isOverdue: true,
  });
  expect(guideLateness(session, { queue: overdue, isGuideIn: true, now })).toBeNull();
  const here = { ...queue, isGuideHere: true, isGuideElsewhere: false };
  expect(guideLateness(session, { queue: here, isGuideIn: false, now })).toBeNull();
  expect(guideLateness({ ...session, isHeld: true }, { queue: overdue, isGuideIn: false, now })).toBeNull();
});
