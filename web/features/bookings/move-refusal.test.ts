import { describe, expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { moveHindrance } from "./move-refusal.ts";

const session: Booking = {
  id: "a",
  userId: "b",
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  questionType: "single",
  status: "approved",
  amount: 751,
  price: 751,
  creditsUsed: 0,
  isFree: false,
  holdExpiresAt: null,
  createdAt: "2026-11-20T06:00:00.000Z",
  rescheduleCount: 0,
  canReschedule: true,
  canCancel: true,
  isRefundedOnCancel: false,
  joinClosesAt: "2026-11-21T12:00:00.000Z",
  isMissed: false,
  isGuideAbsent: false,
  payment: null,
  refund: null,
  parchas: [],
};
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

describe("what hinders moving a session", () => {
  it("is nothing until two hours before its start", () => {
    expect(moveHindrance(session, at("14:30"))).toBeNull();
  });

  it("is the time, also when the list that said otherwise is old", () => {
    expect(moveHindrance(session, at("14:31"))).toBe("too-late-to-move");
    expect(moveHindrance(session, at("16:30"))).toBe("started");
  });

  it("V17 is nothing where the guide did not come", () => {
    const absent = { ...session, isGuideAbsent: true };
    expect(moveHindrance(absent, at("17:31"))).toBeNull();
    expect(moveHindrance({ ...absent, rescheduleCount: 2 }, at("17:31"))).toBeNull();
  });

  it("is that it was moved twice", () => {
    const moved = { ...session, rescheduleCount: 2, canReschedule: false };
    expect(moveHindrance(moved, at("09:00"))).toBe("moved-too-often");
  });

  it("is the server's word, where the rule alone would allow it", () => {
    expect(moveHindrance({ ...session, canReschedule: false }, at("09:00"))).toBe("not-possible-now");
  });
});
