import { describe, expect, test } from "vitest";
import {
  afterEvent,
  BOOKING_STATUSES,
  type BookingEvent,
  canCancel,
  checkoutExpiry,
  holdExpiry,
  isGuideAbsent,
  isHoldAlive,
  isMissed,
  moveRefusal,
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

test("what may become of a booking: every status with every event", () => {
  const allowed = BOOKING_STATUSES.flatMap((status) =>
    EVENTS.map((event) => [status, event, afterEvent(status, event)].join(" ")),
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

describe("a hold's time", () => {
  const session = { sessionDate: "2026-11-21", sessionTime: "16:30" }; // 11:00 UTC
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  test("is 15 minutes", () => expect(holdExpiry(session, at("09:00"))).toEqual(at("09:15")));
  test("ends at the slot's start at the latest", () =>
    expect(holdExpiry(session, at("10:50"))).toEqual(at("11:00")));
  test("is lengthened to ten minutes by the checkout", () =>
    expect(checkoutExpiry(session, at("09:15"), at("09:10"))).toEqual(at("09:20")));
  test("is never shortened by the checkout", () =>
    expect(checkoutExpiry(session, at("09:15"), at("09:01"))).toEqual(at("09:15")));
  test("is over at its end, to the millisecond", () => {
    const hold = { status: "pending", holdExpiresAt: at("09:15") } as const;
    expect([isHoldAlive(hold, new Date(at("09:15").getTime() - 1)), isHoldAlive(hold, at("09:15"))]).toEqual([
      true,
      false,
    ]);
  });
});

describe("around midnight", () => {
  const late = { sessionDate: "2026-11-21", sessionTime: "23:50", status: "approved" } as const;
  test("a session at 23:50 is not missed at 00:30 of the next day", () => {
    expect(isMissed(late, new Date("2026-11-21T19:00:00Z"))).toBe(false);
  });
  test("it is missed once its window has closed", () => {
    expect(isMissed(late, new Date("2026-11-21T19:20:01Z"))).toBe(true);
  });
});

describe("what a customer may still do with a paid session", () => {
  const booking = {
    sessionDate: "2026-11-21",
    sessionTime: "16:30",
    status: "approved",
    holdExpiresAt: null,
    rescheduleCount: 0,
  } as const;
  test("cancel it until it starts", () => {
    expect(canCancel(booking, new Date("2026-11-21T10:59:59Z"))).toBe(true);
    expect(canCancel(booking, new Date("2026-11-21T11:00:00Z"))).toBe(false);
  });
  test("move it until two hours before, twice", () => {
    const at = (instant: string) => new Date(instant);
    expect(moveRefusal(booking, "customer", at("2026-11-21T09:00:00Z"))).toBe(null);
    expect(moveRefusal(booking, "customer", at("2026-11-21T09:00:01Z"))).toBe("too-late-to-move");
    const movedTwice = { ...booking, rescheduleCount: 2 };
    expect(moveRefusal(movedTwice, "customer", at("2026-11-20T09:00:00Z"))).toBe("moved-too-often");
    expect(moveRefusal(movedTwice, "admin", at("2026-11-21T11:59:00Z"))).toBe(null);
    expect(moveRefusal(booking, "admin", at("2026-11-21T12:00:01Z"))).toBe("not-possible-now");
    const late = at("2026-11-21T12:00:01Z");
    expect(moveRefusal({ ...movedTwice, hasCustomerCome: true }, "customer", late)).toBe(null);
    expect(moveRefusal({ ...movedTwice, hasCustomerCome: true, hasGuideCome: true }, "customer", late)).toBe(
      "not-possible-now",
    );
    for (const status of ["pending", "completed", "cancelled"] as const)
      expect(moveRefusal({ ...booking, status }, "admin", at("2026-11-20T09:00:00Z"))).toBe(
        "not-possible-now",
      );
  });
});

test("V17 who waited for a guide that did not come has not missed her session", () => {
  const booking = { sessionDate: "2026-11-21", sessionTime: "16:30", status: "approved" } as const;
  const late = new Date("2026-11-21T12:00:01Z");
  const cases: [came: { hasCustomerCome: boolean; hasGuideCome: boolean }, isMissed: boolean][] = [
    [{ hasCustomerCome: false, hasGuideCome: false }, true],
    [{ hasCustomerCome: false, hasGuideCome: true }, true],
    [{ hasCustomerCome: true, hasGuideCome: true }, true],
    [{ hasCustomerCome: true, hasGuideCome: false }, false],
  ];
  for (const [came, missed] of cases) {
    expect([came, isMissed({ ...booking, ...came }, late)]).toEqual([came, missed]);
    expect([came, isGuideAbsent({ ...booking, ...came }, late)]).toEqual([came, !missed]);
  }
  const waiting = { ...booking, hasCustomerCome: true };
  expect(isGuideAbsent(waiting, new Date("2026-11-21T12:00:00Z"))).toBe(false);
  // Who waited to the end keeps her place: she may wait on, or have her money back at once; and has missed nothing.
  const kept = { ...waiting, customerSeenAt: new Date("2026-11-21T12:00:00Z") };
  expect([isGuideAbsent(kept, late), isMissed(kept, late)]).toEqual([true, false]);
  const met = { ...kept, hasGuideCome: true, haveMet: true };
  expect([isGuideAbsent(met, late), isMissed(met, late)]).toEqual([false, false]);
  expect(isMissed(met, new Date("2026-11-21T15:00:01Z"))).toBe(true);
});
