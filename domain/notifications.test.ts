import { describe, expect, test } from "vitest";
import { istInstant } from "./ist-time.ts";
import { isStillValid, pushLifetimeSeconds, smsAllowedAt } from "./message-times.ts";
import { type Channel, MESSAGE_KINDS, type MessageKind, messageDefinition } from "./notifications.ts";
import { retryDelayMinutes } from "./send-retries.ts";

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

  test("the reminder a day before is valid until the reminder an hour before is due", () => {
    const message = { kind: "reminder-day", moveCount: 1 } as const;
    expect(isStillValid(message, session, new Date("2026-11-21T09:59:59Z"))).toBe(true);
    expect(isStillValid(message, session, new Date("2026-11-21T10:00:00Z"))).toBe(false);
  });

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

  test("slot-free: while the slot is reserved and no booking has it", () => {
    const offer = { endsAt: new Date("2026-11-21T09:10:00Z"), isTaken: false };
    const isValid = (change: Partial<typeof offer>, now: Date) =>
      isStillValid({ kind: "slot-free", moveCount: 0, offer: { ...offer, ...change } }, null, now);
    const [inTime, late] = [new Date("2026-11-21T09:09:59Z"), new Date("2026-11-21T09:10:00Z")];
    expect([isValid({}, inTime), isValid({}, late), isValid({ isTaken: true }, inTime)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isStillValid({ kind: "slot-free", moveCount: 0 }, null, inTime)).toBe(false);
  });

  test("refund-sent: always", () => {
    expect(isStillValid({ kind: "refund-sent", moveCount: 0 }, null, atStart)).toBe(true);
  });
});

describe("the channels of a message", () => {
  const kindsBy = (holds: (definition: ReturnType<typeof messageDefinition>) => boolean) =>
    MESSAGE_KINDS.filter((kind) => holds(messageDefinition(kind)));

  test("money and a booked time always reach the customer by SMS, and cannot be switched off", () => {
    const certain = kindsBy(
      ({ recipient, channels, smsWaitMinutes }) =>
        recipient === "customer" && channels.includes("sms") && smsWaitMinutes === undefined,
    );
    expect(certain).toEqual([
      ...[
        "booked",
        "booked-for-other",
        "attendee-left",
        "booked-for-you",
        "moved-for-you",
        "cancelled-for-you",
        "ended-for-you",
        "companion-named",
        "companion-moved",
        "companion-cancelled",
        "companion-ended",
        "moved",
        "moved-by-guide",
        "cancelled",
        "cancelled-by-guide",
        "refund-sent",
        "guide-late",
        "new-time",
        "slot-free",
      ],
    ]);
    expect(certain.filter((kind) => messageDefinition(kind).group)).toEqual([]);
  });

  test("the SMS of a reminder waits 2 hours, 15 minutes and 2 minutes, that of a result 6 hours, of a new device 30 minutes", () => {
    const waits = kindsBy(({ smsWaitMinutes }) => smsWaitMinutes !== undefined).map(
      (kind) => `${kind} ${messageDefinition(kind).smsWaitMinutes}`,
    );
    expect(waits).toEqual([
      ...["reminder-day 120", "reminder-hour 15", "reminder-minutes 2"],
      ...["companion-hour 15", "companion-minutes 2"],
      ...["parcha-ready 360", "remedies-prescribed 360", "parcha-sent 360", "vidhi-performed 360"],
      "new-device 30",
    ]);
  });

  test("one message waits for a minute, in which its tracking number can be corrected", () => {
    const delays = kindsBy(({ delayMinutes }) => delayMinutes !== undefined);
    expect(delays.map((kind) => [kind, messageDefinition(kind).delayMinutes])).toEqual([["parcha-sent", 1]]);
  });

  test("an SMS that waits comes before its message expires", () => {
    for (const kind of MESSAGE_KINDS) {
      const { dueMinutesBefore, expiresMinutesBefore = 0, smsWaitMinutes = 0 } = messageDefinition(kind);
      if (dueMinutesBefore === undefined) continue;
      expect(dueMinutesBefore - smsWaitMinutes, kind).toBeGreaterThan(expiresMinutesBefore);
    }
  });

  test("the guide gets SMS, of bookings and waiting customers push messages too, of disputes push messages alone, and no WhatsApp", () => {
    const toGuideBy = (channel: Channel) =>
      kindsBy(({ recipient, channels }) => recipient === "guide" && channels.includes(channel));
    expect(toGuideBy("sms")).toEqual(["guide-booked", "guide-moved", "guide-cancelled", "guide-awaited"]);
    expect(toGuideBy("push")).toEqual([
      "guide-booked",
      "guide-awaited",
      "guide-dispute",
      "guide-dispute-ending",
    ]);
    expect(toGuideBy("whatsapp")).toEqual([]);
  });
});

describe("an SMS about a result", () => {
  const ist = (day: number, time: string) => istInstant(`2026-11-${day}`, time);

  test.each([
    ["at 08:00 is sent at once", ist(21, "08:00"), ist(21, "08:00")],
    ["at 20:59 is sent at once", ist(21, "20:59"), ist(21, "20:59")],
    ["at 21:00 waits for the next morning", ist(21, "21:00"), ist(22, "08:00")],
    ["at midnight waits for the morning", ist(22, "00:00"), ist(22, "08:00")],
    ["at 07:59 waits a minute", ist(22, "07:59"), ist(22, "08:00")],
  ])("%s", (_, dueAt, sentAt) => {
    expect(smsAllowedAt("parcha-ready", dueAt)).toEqual(sentAt);
    expect(smsAllowedAt("reminder-hour", dueAt)).toEqual(dueAt);
  });
});

describe("a push message", () => {
  const ist = (day: number, time: string) => istInstant(`2026-11-${day}`, time);
  /** At 16:30 on the 21st. */
  const lifetime = (kind: MessageKind, now: Date) => pushLifetimeSeconds(kind, { session, offer: null }, now);

  test("about a result lives until its SMS is sent, and that of a reminder as long as its SMS waits", () => {
    expect(lifetime("parcha-ready", ist(21, "14:00"))).toBe(6 * 3600);
    expect(lifetime("parcha-ready", ist(21, "20:00"))).toBe(12 * 3600);
    expect(lifetime("reminder-minutes", ist(21, "16:20"))).toBe(120);
  });

  test("without an SMS that waits lives for a day, but not after its message has become invalid", () => {
    expect(lifetime("booked", ist(20, "08:00"))).toBe(24 * 3600);
    expect(lifetime("booked", ist(21, "14:30"))).toBe(2 * 3600);
    expect(lifetime("moved", ist(21, "16:00"))).toBe(30 * 60);
    expect(lifetime("guide-ready", ist(21, "16:30"))).toBe(3600);
    expect(lifetime("guide-awaited", ist(21, "16:45"))).toBe(45 * 60);
    expect(lifetime("guide-late", ist(21, "16:45"))).toBe(225 * 60);
    expect(lifetime("cancelled", ist(21, "16:45"))).toBe(24 * 3600);
    expect(pushLifetimeSeconds("refund-sent", { session: null, offer: null }, ist(21, "16:45"))).toBe(
      24 * 3600,
    );
  });

  test("about a freed slot lives as long as the slot is reserved", () => {
    const offer = { endsAt: ist(21, "16:10"), isTaken: false };
    expect(pushLifetimeSeconds("slot-free", { session: null, offer }, ist(21, "16:01"))).toBe(9 * 60);
  });

  test("of a reminder that was sent late does not live longer than the reminder", () => {
    expect(lifetime("reminder-hour", ist(21, "16:15"))).toBe(5 * 60);
  });
});

test("the delay between tries doubles from 2 minutes up to 60", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 30].map(retryDelayMinutes)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});
