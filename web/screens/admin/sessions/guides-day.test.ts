import { describe, expect, test } from "vitest";
import { guidesDay } from "./guides-day.ts";

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);
const session = (sessionTime: string, customerWaiting = false, sessionDate = "2026-11-21") => ({
  sessionDate,
  sessionTime,
  customerWaiting,
});
const timesOf = (sessions: readonly ReturnType<typeof session>[], now: Date) => {
  const { current, next } = guidesDay(sessions, now);
  return [current?.sessionTime ?? null, next.map(({ sessionTime }) => sessionTime)];
};

describe("the guide's day", () => {
  test("there is no current session before the first room opens", () => {
    expect(timesOf([session("16:30"), session("16:40")], at("16:24"))).toEqual([null, ["16:30", "16:40"]]);
  });

  test("the earliest session is current from five minutes before its start", () => {
    expect(timesOf([session("16:30"), session("16:40")], at("16:25"))).toEqual(["16:30", ["16:40"]]);
  });

  test("a customer who is late and absent comes after one who waits, and is current again once there", () => {
    const late = at("16:36");
    expect(timesOf([session("16:30"), session("16:40", true)], late)).toEqual(["16:40", ["16:30"]]);
    expect(timesOf([session("16:30", true), session("16:40", true)], late)).toEqual(["16:30", ["16:40"]]);
  });

  test("a late customer stays current while none else waits", () => {
    expect(timesOf([session("16:30"), session("16:40")], at("16:36"))).toEqual(["16:30", ["16:40"]]);
  });

  test("a late customer without a follower stays current", () => {
    expect(timesOf([session("16:30"), session("18:00")], at("16:50"))).toEqual(["16:30", ["18:00"]]);
  });

  test("sessions right after midnight are next; after the last of today only the first of another day is", () => {
    const tomorrow = session("00:00", false, "2026-11-22");
    expect(timesOf([session("23:50"), tomorrow], at("23:50"))).toEqual(["23:50", ["00:00"]]);
    const [first, second] = [session("10:00", false, "2026-11-23"), session("10:10", false, "2026-11-23")];
    expect(timesOf([first, second], at("12:00"))).toEqual([null, ["10:00"]]);
    expect(timesOf([], at("12:00"))).toEqual([null, []]);
  });
});
