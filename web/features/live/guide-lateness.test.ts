import { expect, it } from "vitest";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { guideLateness } from "./guide-lateness.ts";

const session = testBooking({
  status: "approved",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  joinClosesAt: "2026-11-21T12:00:00.000Z",
});
const queue = { ...NOT_IN_QUEUE, position: 2, isActive: true, estimateMinutes: 12, isGuideElsewhere: true };
const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);

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
