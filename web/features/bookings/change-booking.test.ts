import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { cancelBooking } from "#contract/bookings.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { moveRefusal, useReleaseHold } from "./change-booking.ts";

const server = fakeServer();

const session = testBooking({ sessionDate: "2026-11-21", sessionTime: "16:30" });
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

describe("moveRefusal", () => {
  it("lets the customer move a session until two hours before its start", () => {
    expect(moveRefusal(session, at("14:30"))).toBeNull();
  });

  it("refuses after that, also if an older list allows it", () => {
    expect(moveRefusal(session, at("14:31"))).toBe("too-late-to-move");
    expect(moveRefusal(session, at("16:30"))).toBe("started");
  });

  it("V17 lets the customer move a session to which the guide did not come", () => {
    const overdue = { ...session, isGuideOverdue: true };
    expect(moveRefusal(overdue, at("16:45"))).toBeNull();
    expect(moveRefusal({ ...overdue, rescheduleCount: 2 }, at("17:31"))).toBeNull();
  });

  it("refuses a third move", () => {
    const moved = { ...session, rescheduleCount: 2, canReschedule: false };
    expect(moveRefusal(moved, at("09:00"))).toBe("moved-too-often");
  });

  it("refuses what the server refuses, even if the rule would allow it", () => {
    expect(moveRefusal({ ...session, canReschedule: false }, at("09:00"))).toBe("not-possible-now");
  });
});

it("a hold is released that the server does not know, and kept where a proxy answers in its place", async () => {
  const onDone = vi.fn();
  const { result } = renderHook(() => useReleaseHold({ onDone }));
  server.fail(cancelBooking, "not-found");
  await act(async () => result.current.send("a"));
  server.fail(cancelBooking, "bad-answer", { status: 404 });
  await act(async () => result.current.send("a"));
  expect(onDone.mock.calls.map(([outcome]) => outcome)).toEqual(["released", "kept"]);
});
