import { describe, expect, test } from "vitest";
import {
  BOOKING_STATUSES,
  type BookingEvent,
  canCancel,
  cancelFreeUntil,
  checkoutExpiry,
  freeCancellationEnd,
  HOLD_MINUTES,
  hasOverdueGuideCome,
  holdExpiry,
  isGuideAbsent,
  isGuideOverdue,
  isHeld,
  isHoldActive,
  isMissed,
  isToComplete,
  nextBookingStatus,
  rescheduleRefusal,
  SIGN_IN_HOLD_MINUTES,
} from "./bookings.ts";

const EVENTS: BookingEvent[] = [
  "settled",
  "dismissed",
  "replaced",
  "expired",
  "confirmed",
  "completed",
  "reopened",
  "cancelled-by-customer",
  "cancelled-by-admin",
];

test("every pair of status and event that is not in the list is refused", () => {
  const allowed = BOOKING_STATUSES.flatMap((status) =>
    EVENTS.map((event) => [status, event, nextBookingStatus(status, event)].join(" ")),
  ).filter((line) => !line.endsWith(" "));
  expect(allowed).toEqual([
    "pending settled approved",
    "pending dismissed cancelled",
    "pending replaced cancelled",
    "pending expired cancelled",
    "approved confirmed confirmed",
    "approved completed completed",
    "approved cancelled-by-customer cancelled",
    "approved cancelled-by-admin cancelled",
    "confirmed completed completed",
    "confirmed cancelled-by-customer cancelled",
    "confirmed cancelled-by-admin cancelled",
    "completed reopened confirmed",
    "cancelled settled approved",
  ]);
});

describe("a hold", () => {
  const session = { sessionDate: "2026-11-21", sessionTime: "16:30" }; // 11:00 UTC
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  test("expires after 15 minutes, and after 10 where the sign-in has made it", () => {
    expect(holdExpiry(session, at("09:00"), HOLD_MINUTES)).toEqual(at("09:15"));
    expect(holdExpiry(session, at("09:00"), SIGN_IN_HOLD_MINUTES)).toEqual(at("09:10"));
  });
  test("expires no later than the slot's start", () =>
    expect(holdExpiry(session, at("10:50"), HOLD_MINUTES)).toEqual(at("11:00")));
  test("is extended to ten minutes when the checkout opens", () =>
    expect(checkoutExpiry(session, at("09:15"), at("09:10"))).toEqual(at("09:20")));
  test("is never shortened when the checkout opens", () =>
    expect(checkoutExpiry(session, at("09:15"), at("09:01"))).toEqual(at("09:15")));
  test("is active until one millisecond before its expiry", () => {
    const hold = { status: "pending", holdExpiresAt: at("09:15") } as const;
    expect([
      isHoldActive(hold, new Date(at("09:15").getTime() - 1)),
      isHoldActive(hold, at("09:15")),
    ]).toEqual([true, false]);
  });
});

describe("around midnight", () => {
  const late = { sessionDate: "2026-11-21", sessionTime: "23:50", status: "approved" } as const;
  test("a session at 23:50 is not missed at 00:30 of the next day", () => {
    expect(isMissed(late, new Date("2026-11-21T19:00:00Z"))).toBe(false);
  });
  test("a session at 23:50 is missed once its room has closed", () => {
    expect(isMissed(late, new Date("2026-11-21T19:20:01Z"))).toBe(true);
  });
});

describe("a paid session", () => {
  const booking = {
    sessionDate: "2026-11-21",
    sessionTime: "16:30",
    status: "approved",
    holdExpiresAt: null,
    rescheduleCount: 0,
  } as const;
  test("can be cancelled until it starts", () => {
    expect(canCancel(booking, new Date("2026-11-21T10:59:59Z"))).toBe(true);
    expect(canCancel(booking, new Date("2026-11-21T11:00:00Z"))).toBe(false);
    // The request of before the start has waited for the complaint and its answer.
    expect(canCancel({ ...booking, isSettled: true }, new Date("2026-11-21T10:59:59Z"))).toBe(false);
  });
  test("can be rescheduled by its customer twice, until two hours before the start", () => {
    const at = (instant: string) => new Date(instant);
    expect(rescheduleRefusal(booking, "customer", at("2026-11-21T09:00:00Z"))).toBe(null);
    expect(rescheduleRefusal(booking, "customer", at("2026-11-21T09:00:01Z"))).toBe("too-late-to-move");
    const movedTwice = { ...booking, rescheduleCount: 2 };
    expect(rescheduleRefusal(movedTwice, "customer", at("2026-11-20T09:00:00Z"))).toBe("moved-too-often");
    expect(rescheduleRefusal(movedTwice, "admin", at("2026-11-21T11:59:00Z"))).toBe(null);
    expect(rescheduleRefusal(booking, "admin", at("2026-11-21T12:00:01Z"))).toBe("not-possible-now");
    const late = at("2026-11-21T12:00:01Z");
    expect(rescheduleRefusal({ ...movedTwice, hasCustomerCome: true }, "customer", late)).toBe(null);
    expect(
      rescheduleRefusal({ ...movedTwice, hasCustomerCome: true, togetherSeconds: 60 }, "customer", late),
    ).toBe("not-possible-now");
    for (const status of ["pending", "completed", "cancelled"] as const)
      expect(rescheduleRefusal({ ...booking, status }, "admin", at("2026-11-20T09:00:00Z"))).toBe(
        "not-possible-now",
      );
  });
});

describe("an hour after the start, a paid session", () => {
  const booking = { sessionDate: "2026-11-21", sessionTime: "16:30", status: "approved" } as const;
  const late = new Date("2026-11-21T12:00:01Z");
  const met = { ...booking, hasCustomerCome: true, haveMet: true };

  test.each([
    ["was missed when nobody came", {}, "missed"],
    ["was missed when only the guide came", { guideSeenAt: new Date("2026-11-21T11:30:00Z") }, "missed"],
    ["had no guide when only the customer came", { hasCustomerCome: true }, "guide-absent"],
    ["is still open when the call failed after 59 s", { ...met, togetherSeconds: 59 }, "open"],
    ["is still open while the customer waits", { hasCustomerCome: true, customerSeenAt: late }, "open"],
    ["was held when both were in the room for 60 s", { ...met, togetherSeconds: 60 }, "held"],
    ["is still open while the guide is in the room", { ...met, guideSeenAt: late }, "open"],
    [
      "had no guide when the guide came after the room had closed",
      { hasCustomerCome: true, guideSeenAt: late },
      "guide-absent",
    ],
  ])("%s", (_name, attendance, expected) => {
    const session: Parameters<typeof isGuideAbsent>[0] = { ...booking, ...attendance };
    const found = [
      isMissed(session, late) && "missed",
      isGuideAbsent(session, late) && "guide-absent",
      isHeld(session) && "held",
    ].filter((name) => name !== false);
    expect(found.length > 0 ? found : ["open"]).toEqual([expected]);
  });

  test("gives a customer who came the choices although the room stays open, and has no guide once it has closed", () => {
    const start = Date.parse("2026-11-21T11:00:00Z");
    const later = (minutes: number) => new Date(start + minutes * 60_000);
    const waiting = { ...booking, hasCustomerCome: true, customerSeenAt: later(60) };
    const stateAt = (minutes: number, session: Parameters<typeof isGuideAbsent>[0] = waiting) => {
      const now = later(minutes);
      return [isGuideAbsent(session, now), isGuideOverdue(session, now), isMissed(session, now)];
    };
    expect(stateAt(60)).toEqual([false, false, false]);
    for (const minutes of [61, 90, 239, 240]) expect(stateAt(minutes)).toEqual([false, true, false]);
    for (const minutes of [241, 24 * 60]) expect(stateAt(minutes)).toEqual([true, true, false]);
    expect(stateAt(90, { ...waiting, guideSeenAt: later(90) })).toEqual([false, false, false]);
    const failedCall = { ...met, togetherSeconds: 59 };
    expect([stateAt(239, failedCall), stateAt(241, failedCall)]).toEqual([
      [false, true, false],
      [true, true, false],
    ]);
    const left = { ...booking, hasCustomerCome: true, customerSeenAt: later(10) };
    expect(stateAt(61, left)).toEqual([true, true, false]);
  });

  test("lets the customer choose after a quarter of an hour of waiting, unless the guide is in a room or the session was held", () => {
    const start = Date.parse("2026-11-21T11:00:00Z");
    const later = (minutes: number) => new Date(start + minutes * 60_000);
    const waiting = { ...booking, hasCustomerCome: true, customerAt: later(5), customerSeenAt: later(15) };
    const now = later(15);
    expect(isGuideOverdue(waiting, now)).toBe(true);
    expect(canCancel({ ...waiting, rescheduleCount: 2, holdExpiresAt: null }, now)).toBe(true);
    for (const kept of [
      { customerSeenAt: later(14.9) },
      { customerAt: later(5.1) },
      { customerAt: null },
      { togetherSeconds: 60 },
      { guideInAnyRoomAt: later(14) },
      // The guide waited in vain for twelve minutes; the customer returns at the fifteenth.
      { guideSeenAt: later(12), guideInAnyRoomAt: later(12) },
      { status: "cancelled" as const },
    ])
      expect(isGuideOverdue({ ...waiting, ...kept }, now)).toBe(false);
    expect(isGuideOverdue({ ...waiting, guideInAnyRoomAt: later(13.9) }, now)).toBe(true);
    const left = { ...waiting, guideSeenAt: later(1), customerSeenAt: later(16) };
    expect(isGuideOverdue(left, later(16))).toBe(true);
  });

  test("counts a guide in a seat as there, for at most an hour, while nothing could be recorded", () => {
    const late = new Date("2026-11-21T12:05:00Z");
    const minutesAgo = (minutes: number) => new Date(late.getTime() - minutes * 60_000);
    const waiting = { ...booking, customerAt: minutesAgo(65), customerSeenAt: minutesAgo(45) };
    expect(isGuideOverdue({ ...waiting, guideUnobservedInAnyRoomAt: minutesAgo(59.9) }, late)).toBe(false);
    expect(isGuideOverdue({ ...waiting, guideUnobservedInAnyRoomAt: minutesAgo(60) }, late)).toBe(true);
    const extended = { ...booking, hasCustomerCome: true, customerSeenAt: minutesAgo(5) };
    expect(isGuideOverdue({ ...extended, guideUnobservedAt: minutesAgo(5) }, late)).toBe(false);
    expect(isGuideOverdue({ ...extended, guideUnobservedAt: minutesAgo(60) }, late)).toBe(true);
  });

  test("refuses the choices for the guide's coming only to a customer who has waited", () => {
    const start = Date.parse("2026-11-21T11:00:00Z");
    const later = (minutes: number) => new Date(start + minutes * 60_000);
    const waiting = { ...booking, rescheduleCount: 0, customerAt: later(0), customerSeenAt: later(15) };
    const come = { ...waiting, guideInAnyRoomAt: later(15) };
    expect(rescheduleRefusal(waiting, "customer", later(15))).toBeNull();
    expect(rescheduleRefusal(come, "customer", later(15))).toBe("guide-has-come");
    expect(hasOverdueGuideCome({ ...come, customerSeenAt: later(3) }, later(15))).toBe(false);
  });

  test("is to be completed when it was held, and never missed, also after four hours", () => {
    const held = { ...met, togetherSeconds: 60 };
    expect([isToComplete(held), isMissed(held, new Date("2026-11-23T12:00:00Z"))]).toEqual([true, false]);
    for (const status of ["pending", "completed", "cancelled"] as const)
      expect(isToComplete({ ...held, status })).toBe(false);
  });
});

describe("a paid session can be cancelled for a refund", () => {
  const approvedAt = new Date("2026-11-21T04:30:00Z");
  const minutesLater = (minutes: number) => new Date(approvedAt.getTime() + minutes * 60_000);
  /** 17:00 IST of the same day. */
  const session = { sessionDate: "2026-11-21", sessionTime: "17:00", status: "approved" as const };
  const grace = { cancelFreeUntil: cancelFreeUntil(approvedAt, 30), freeCancellationsSpentAt: null };

  test("never without a grace", () => {
    expect(cancelFreeUntil(approvedAt, 0)).toBeNull();
    expect(freeCancellationEnd({ ...session, ...grace, cancelFreeUntil: null }, approvedAt)).toBeNull();
  });

  test("until its grace ends, to the minute", () => {
    expect(freeCancellationEnd({ ...session, ...grace }, minutesLater(30))).toEqual(minutesLater(30));
    expect(freeCancellationEnd({ ...session, ...grace }, minutesLater(31))).toBeNull();
  });

  test("until 30 minutes before its start", () => {
    const soon = { ...session, ...grace, sessionTime: "10:50" };
    expect(freeCancellationEnd(soon, minutesLater(20))).toEqual(minutesLater(20));
    expect(freeCancellationEnd(soon, minutesLater(21))).toBeNull();
  });

  test("twice in 30 days", () => {
    const spent = { ...session, ...grace, freeCancellationsSpentAt: minutesLater(-30 * 24 * 60 + 1) };
    expect(freeCancellationEnd(spent, approvedAt)).toBeNull();
    expect(freeCancellationEnd(spent, minutesLater(1))).not.toBeNull();
  });

  test("only while it is paid and to be held", () => {
    expect(freeCancellationEnd({ ...session, ...grace, status: "completed" }, approvedAt)).toBeNull();
  });
});
