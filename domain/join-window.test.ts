import { describe, expect, test } from "vitest";
import { istDateOf, istTimeOf } from "./ist-time.ts";
import { isJoinClosed, isJoinOpen, joinClosesAt, joinWindow } from "./join-window.ts";

const session = { sessionDate: "2026-11-21", sessionTime: "16:30" };
const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);
const end = (coming: { customerSeenAt?: Date | null; haveMet?: boolean }) =>
  istTimeOf(joinClosesAt({ ...session, ...coming }));

test("V13 the window opens five minutes before the start and closes sixty after", () => {
  const { opensAt, closesAt } = joinWindow(session);
  expect([istTimeOf(opensAt), istTimeOf(closesAt)]).toEqual(["16:25", "17:30"]);
  expect(isJoinClosed(session, at("17:30:00"))).toBe(false);
  expect(isJoinClosed(session, at("17:30:01"))).toBe(true);
  const times = ["16:24:59", "16:25:00", "17:30:00", "17:30:01"];
  expect(times.map((time) => isJoinOpen(session, at(time)))).toEqual([false, true, true, false]);
});

describe("a place is kept until four hours after the start", () => {
  test("for who was there when the window closed", () => {
    expect(end({ customerSeenAt: at("17:30:00") })).toBe("20:30");
    expect(end({ customerSeenAt: at("17:45:00") })).toBe("20:30");
  });

  test("for who was last seen a ping before the close, when our server fell", () => {
    expect(end({ customerSeenAt: at("17:29:00") })).toBe("20:30");
    expect(end({ customerSeenAt: at("17:28:59") })).toBe("17:30");
  });

  test("V01 for two who have met, whoever has hung up since", () => {
    expect(end({ customerSeenAt: at("16:40:00"), haveMet: true })).toBe("20:30");
  });

  test("not for who never came, and no longer than that", () => {
    expect(end({ customerSeenAt: null })).toBe("17:30");
    const kept = { ...session, haveMet: true };
    expect(isJoinClosed(kept, at("20:30:00"))).toBe(false);
    expect(isJoinClosed(kept, at("20:30:01"))).toBe(true);
  });

  test("S06 also over midnight", () => {
    const late = { sessionDate: "2026-11-21", sessionTime: "23:50", haveMet: true };
    expect(istDateOf(joinClosesAt(late))).toBe("2026-11-22");
  });
});
