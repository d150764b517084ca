import { describe, expect, test } from "vitest";
import { isGuideAbsent } from "./bookings.ts";
import { roomTokenExpiry, roomWindow, sanitizeDisplayName, turnCredentialsExpiry } from "./room.ts";

const session = (sessionTime: string) => ({ sessionDate: "2026-11-25", sessionTime });
const ist = (text: string) => new Date(`${text}+05:30`);

describe("a room is open", () => {
  test.each([
    ["user", "10:00", "2026-11-25T09:55", "2026-11-25T11:00"],
    ["admin", "10:00", "2026-11-25T00:00", "2026-11-26T00:00"],
    ["user", "23:50", "2026-11-25T23:45", "2026-11-26T00:50"],
    ["admin", "23:50", "2026-11-25T00:00", "2026-11-26T00:50"],
    ["user", "00:00", "2026-11-24T23:55", "2026-11-25T01:00"],
    ["admin", "00:00", "2026-11-24T23:55", "2026-11-26T00:00"],
  ] as const)("for the side %s of a session at %s from %s to %s", (side, time, opensAt, closesAt) => {
    expect(roomWindow(session(time), side)).toEqual({ opensAt: ist(opensAt), closesAt: ist(closesAt) });
  });

  test("until four hours after the start when both sides have met, across midnight too", () => {
    const late = { ...session("23:00"), haveMet: true };
    for (const side of ["user", "admin"] as const)
      expect(roomWindow(late, side).closesAt).toEqual(ist("2026-11-26T03:00"));
  });

  test.each([
    ["the customer waited and left", { hasCustomerCome: true }, "11:00"],
    ["the customer waits", { hasCustomerCome: true, customerSeenAt: ist("2026-11-25T11:00") }, "14:00"],
    ["the call failed", { hasCustomerCome: true, haveMet: true, togetherSeconds: 59 }, "14:00"],
  ])("to both sides until the guide counts as absent, when %s", (_, attendance, time) => {
    const booked = { ...session("10:00"), status: "approved" as const, ...attendance };
    const closesAt = ist(`2026-11-25T${time}`);
    for (const side of ["user", "admin"] as const)
      expect(roomWindow(booked, side).closesAt).toEqual(closesAt);
    expect(isGuideAbsent(booked, closesAt)).toBe(false);
    expect(isGuideAbsent(booked, new Date(closesAt.getTime() + 1))).toBe(true);
  });

  test("to an admin on the whole day when the session was held", () => {
    const held = { ...session("10:00"), hasCustomerCome: true, haveMet: true, togetherSeconds: 60 };
    expect(roomWindow(held, "admin").closesAt).toEqual(ist("2026-11-26T00:00"));
  });
});

test.each([
  ["within the window until its end", "2026-11-25T10:20:00", "2026-11-25T11:00:00", "2026-11-25T11:20:00"],
  [
    "at the end of the window for the minimum time",
    "2026-11-25T11:00",
    "2026-11-25T11:10",
    "2026-11-25T12:00",
  ],
  ["long before the window for four hours", "2026-11-25T01:00", "2026-11-25T05:00", "2026-11-25T05:00"],
  ["in whole seconds only", "2026-11-25T01:00:00.900", "2026-11-25T05:00", "2026-11-25T05:00"],
])("credentials that are issued are valid %s", (_, now, token, relay) => {
  expect(roomTokenExpiry(session("10:00"), ist(now))).toEqual(ist(token));
  expect(turnCredentialsExpiry(session("10:00"), ist(now))).toEqual(ist(relay));
});

test.each([
  ["  Asha \n Devi ", "Asha Devi"],
  ["क्‍षमा", "क्‍षमा"],
  ["a\u202Eb\u0000", "a b"],
  ["न".repeat(200), "न".repeat(60)],
  ["क्षी".repeat(50), "क्षी".repeat(15)],
  [`${"a".repeat(59)}👍🏽`, "a".repeat(59)],
  [" \t", null],
  [null, null],
  [undefined, null],
])("the name %j is shown as %j", (typed, shown) => expect(sanitizeDisplayName(typed)).toBe(shown));
