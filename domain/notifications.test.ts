import { describe, expect, test } from "vitest";
import {
  isStillTrue,
  MESSAGE_KINDS,
  type MessageKind,
  planOf,
  retryPauseMinutes,
  textsOf,
} from "./notifications.ts";

const session = {
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  status: "approved",
  moveCount: 1,
} as const;
const before = new Date("2026-11-21T10:00:00Z");
const atStart = new Date("2026-11-21T11:00:00Z");

const customers: MessageKind[] = ["booked", "moved", "moved-by-guide", "reminder-hour", "reminder-minutes"];
const guides: MessageKind[] = ["guide-booked", "guide-moved"];
const ofCancelling: MessageKind[] = ["cancelled", "cancelled-by-guide", "guide-cancelled"];

describe("a queued message is sent only while it is true", () => {
  test.each([...customers, ...guides])("%s: while the session stands and has not begun", (kind) => {
    const message = { kind, moveCount: 1 };
    expect(isStillTrue(message, session, before)).toBe(true);
    expect(isStillTrue(message, { ...session, status: "confirmed" }, before)).toBe(true);
    expect(isStillTrue(message, { ...session, status: "cancelled" }, before)).toBe(false);
    expect(isStillTrue(message, { ...session, status: "completed" }, before)).toBe(false);
    expect(isStillTrue(message, session, atStart)).toBe(false);
    expect(isStillTrue(message, null, before)).toBe(false);
  });

  test.each([...customers, ...guides].filter((kind) => !kind.endsWith("booked")))(
    "%s: not once the session has moved on",
    (kind) => {
      expect(isStillTrue({ kind, moveCount: 0 }, session, before)).toBe(false);
    },
  );

  test.each(["booked", "guide-booked"] as const)("%s: also with the session's new time", (kind) => {
    expect(isStillTrue({ kind, moveCount: 0 }, session, before)).toBe(true);
  });

  test.each(ofCancelling)("%s: while it is cancelled, whenever that was to be", (kind) => {
    const message = { kind, moveCount: 0 };
    expect(isStillTrue(message, { ...session, status: "cancelled" }, atStart)).toBe(true);
    expect(isStillTrue(message, session, before)).toBe(false);
  });

  test.each(["parcha-ready", "remedies-prescribed", "parcha-sent", "vidhi-performed"] as const)(
    "%s: while the session counts as completed, however long ago it was",
    (kind) => {
      const message = { kind, moveCount: 0 };
      const weeksLater = new Date("2026-12-21T11:00:00Z");
      expect(isStillTrue(message, { ...session, status: "completed" }, weeksLater)).toBe(true);
      expect(isStillTrue(message, session, weeksLater)).toBe(false);
      expect(isStillTrue(message, null, weeksLater)).toBe(false);
    },
  );

  test("the hour's reminder ends where the next one begins", () => {
    const message = { kind: "reminder-hour", moveCount: 1 } as const;
    expect(isStillTrue(message, session, new Date("2026-11-21T10:49:59Z"))).toBe(true);
    expect(isStillTrue(message, session, new Date("2026-11-21T10:50:00Z"))).toBe(false);
  });

  test("that the guide is awaited: in the hour after the start, while the session stands at this time", () => {
    const message = { kind: "guide-awaited", moveCount: 1 } as const;
    expect(isStillTrue(message, session, atStart)).toBe(true);
    expect(isStillTrue(message, session, new Date("2026-11-21T12:00:00Z"))).toBe(false);
    expect(isStillTrue(message, { ...session, moveCount: 2 }, atStart)).toBe(false);
    expect(isStillTrue(message, { ...session, status: "completed" }, atStart)).toBe(false);
  });

  test("a refund's: always", () => {
    expect(isStillTrue({ kind: "refund-sent", moveCount: 0 }, null, atStart)).toBe(true);
  });
});

test("what goes by SMS, to whom: no more than nobody may miss", () => {
  const kinds = (to: "customer" | "guide") => [...new Set(textsOf("sms", to).map(({ kind }) => kind))];
  expect(kinds("customer")).toEqual(["booked", "moved-by-guide", "cancelled-by-guide", "refund-sent"]);
  expect(kinds("guide")).toEqual(["guide-booked", "guide-moved", "guide-cancelled", "guide-awaited"]);
  expect(
    MESSAGE_KINDS.filter((kind) => planOf(kind).to === "guide" && planOf(kind).channels.length > 1),
  ).toEqual([]);
});

test("pauses double from two minutes to an hour", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 30].map(retryPauseMinutes)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});
