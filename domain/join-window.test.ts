import { describe, expect, test } from "vitest";
import { istDateOf, istTimeOf } from "./ist-time.ts";
import { isJoinClosed, isJoinOpen, joinClosesAt, joinWindow } from "./join-window.ts";

const session = { sessionDate: "2026-11-21", sessionTime: "16:30" };
const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);
const closesAtFor = (presence: { customerSeenAt?: Date | null; haveMet?: boolean }) =>
  istTimeOf(joinClosesAt({ ...session, ...presence }));

test("the join window opens 5 minutes before the start and closes 60 minutes after it", () => {
  const { opensAt, closesAt } = joinWindow(session);
  expect([istTimeOf(opensAt), istTimeOf(closesAt)]).toEqual(["16:25", "17:30"]);
  expect(isJoinClosed(session, at("17:30:00"))).toBe(false);
  expect(isJoinClosed(session, at("17:30:01"))).toBe(true);
  const times = ["16:24:59", "16:25:00", "17:30:00", "17:30:01"];
  expect(times.map((time) => isJoinOpen(session, at(time)))).toEqual([false, true, true, false]);
});

describe("a room stays open until four hours after the start", () => {
  test("for a customer who was present when the window closed", () => {
    expect(closesAtFor({ customerSeenAt: at("17:30:00") })).toBe("20:30");
    expect(closesAtFor({ customerSeenAt: at("17:45:00") })).toBe("20:30");
  });

  test("for a customer whose last ping was up to 60 s before the close", () => {
    expect(closesAtFor({ customerSeenAt: at("17:29:00") })).toBe("20:30");
    expect(closesAtFor({ customerSeenAt: at("17:28:59") })).toBe("17:30");
  });

  test("for a customer and a guide who have met, even if one has hung up since", () => {
    expect(closesAtFor({ customerSeenAt: at("16:40:00"), haveMet: true })).toBe("20:30");
  });

  test("not for a customer who never came, and no longer than that", () => {
    expect(closesAtFor({ customerSeenAt: null })).toBe("17:30");
    const extended = { ...session, haveMet: true };
    expect(isJoinClosed(extended, at("20:30:00"))).toBe(false);
    expect(isJoinClosed(extended, at("20:30:01"))).toBe(true);
  });

  test("across midnight", () => {
    const late = { sessionDate: "2026-11-21", sessionTime: "23:50", haveMet: true };
    expect(istDateOf(joinClosesAt(late))).toBe("2026-11-22");
  });
});
