import { describe, expect, test } from "vitest";
import {
  isStillValid,
  listTemplates,
  MESSAGE_KINDS,
  type MessageKind,
  messageDefinition,
  retryDelayMinutes,
} from "./notifications.ts";

const session = {
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  status: "approved",
  moveCount: 1,
} as const;
const before = new Date("2026-11-21T10:00:00Z");
const atStart = new Date("2026-11-21T11:00:00Z");

const toCustomer: MessageKind[] = ["booked", "moved", "moved-by-guide", "reminder-hour", "reminder-minutes"];
const toGuide: MessageKind[] = ["guide-booked", "guide-moved"];
const aboutCancellation: MessageKind[] = ["cancelled", "cancelled-by-guide", "guide-cancelled"];

describe("a queued message is sent only while it is valid", () => {
  test.each([...toCustomer, ...toGuide])("%s: while the session is paid for and has not started", (kind) => {
    const message = { kind, moveCount: 1 };
    expect(isStillValid(message, session, before)).toBe(true);
    expect(isStillValid(message, { ...session, status: "confirmed" }, before)).toBe(true);
    expect(isStillValid(message, { ...session, status: "cancelled" }, before)).toBe(false);
    expect(isStillValid(message, { ...session, status: "completed" }, before)).toBe(false);
    expect(isStillValid(message, session, atStart)).toBe(false);
    expect(isStillValid(message, null, before)).toBe(false);
  });

  test.each([...toCustomer, ...toGuide].filter((kind) => !kind.endsWith("booked")))(
    "%s: not after the session was rescheduled",
    (kind) => {
      expect(isStillValid({ kind, moveCount: 0 }, session, before)).toBe(false);
    },
  );

  test.each(["booked", "guide-booked"] as const)("%s: also after the session was rescheduled", (kind) => {
    expect(isStillValid({ kind, moveCount: 0 }, session, before)).toBe(true);
  });

  test.each(aboutCancellation)("%s: while the session is cancelled, even after its start", (kind) => {
    const message = { kind, moveCount: 0 };
    expect(isStillValid(message, { ...session, status: "cancelled" }, atStart)).toBe(true);
    expect(isStillValid(message, session, before)).toBe(false);
  });

  test.each(["parcha-ready", "remedies-prescribed", "parcha-sent", "vidhi-performed"] as const)(
    "%s: while the session is completed, even weeks later",
    (kind) => {
      const message = { kind, moveCount: 0 };
      const weeksLater = new Date("2026-12-21T11:00:00Z");
      expect(isStillValid(message, { ...session, status: "completed" }, weeksLater)).toBe(true);
      expect(isStillValid(message, session, weeksLater)).toBe(false);
      expect(isStillValid(message, null, weeksLater)).toBe(false);
    },
  );

  test("the reminder one hour before is valid until the next reminder is due", () => {
    const message = { kind: "reminder-hour", moveCount: 1 } as const;
    expect(isStillValid(message, session, new Date("2026-11-21T10:49:59Z"))).toBe(true);
    expect(isStillValid(message, session, new Date("2026-11-21T10:50:00Z"))).toBe(false);
  });

  test("guide-awaited: in the hour after the start, unless the session was rescheduled or completed", () => {
    const message = { kind: "guide-awaited", moveCount: 1 } as const;
    expect(isStillValid(message, session, atStart)).toBe(true);
    expect(isStillValid(message, session, new Date("2026-11-21T12:00:00Z"))).toBe(false);
    expect(isStillValid(message, { ...session, moveCount: 2 }, atStart)).toBe(false);
    expect(isStillValid(message, { ...session, status: "completed" }, atStart)).toBe(false);
  });

  test("refund-sent: always", () => {
    expect(isStillValid({ kind: "refund-sent", moveCount: 0 }, null, atStart)).toBe(true);
  });
});

test("SMS carries only the most important messages, and the guide gets nothing but SMS", () => {
  const kinds = (recipient: "customer" | "guide") => [
    ...new Set(listTemplates("sms", recipient).map(({ kind }) => kind)),
  ];
  expect(kinds("customer")).toEqual([
    "booked",
    "moved-by-guide",
    "cancelled-by-guide",
    "refund-sent",
    "guide-late",
  ]);
  expect(kinds("guide")).toEqual(["guide-booked", "guide-moved", "guide-cancelled", "guide-awaited"]);
  expect(
    MESSAGE_KINDS.filter(
      (kind) => messageDefinition(kind).recipient === "guide" && messageDefinition(kind).channels.length > 1,
    ),
  ).toEqual([]);
});

test("the delay between tries doubles from 2 minutes up to 60", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 30].map(retryDelayMinutes)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});
