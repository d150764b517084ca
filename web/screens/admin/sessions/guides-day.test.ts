import { describe, expect, test } from "vitest";
import { guidesDay } from "./guides-day.ts";

type Fields = { customerWaiting?: boolean; isHeld?: boolean; status?: "approved" | "completed" };

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);
const session = (sessionTime: string, fields: Fields = {}, sessionDate = "2026-11-21") => ({
  id: `${sessionDate} ${sessionTime}`,
  sessionDate,
  sessionTime,
  status: "approved" as const,
  customerWaiting: false,
  ...fields,
});
type Session = ReturnType<typeof session>;
const WAITING = { customerWaiting: true };
const day = (upcoming: Session[], now: Date, today: Session[] = [], toComplete: Session[] = []) =>
  guidesDay({ upcoming, today, toComplete }, now);
/** The current session, and those that follow. */
const timesOf = (upcoming: Session[], now: Date) => {
  const { current, next, later } = day(upcoming, now);
  const following = next ? [next, ...later] : later;
  return [current?.sessionTime ?? null, following.map(({ sessionTime }) => sessionTime)];
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
    expect(timesOf([session("16:30"), session("16:40", WAITING)], late)).toEqual(["16:40", ["16:30"]]);
    expect(timesOf([session("16:30", WAITING), session("16:40", WAITING)], late)).toEqual([
      "16:30",
      ["16:40"],
    ]);
  });

  test("a late customer stays current while none else waits", () => {
    expect(timesOf([session("16:30"), session("16:40")], at("16:36"))).toEqual(["16:30", ["16:40"]]);
  });

  test("a late customer without a follower stays current", () => {
    expect(timesOf([session("16:30"), session("18:00")], at("16:50"))).toEqual(["16:30", ["18:00"]]);
  });

  test("sessions right after midnight are next; after the last of today only the first of another day is", () => {
    const tomorrow = session("00:00", {}, "2026-11-22");
    expect(timesOf([session("23:50"), tomorrow], at("23:50"))).toEqual(["23:50", ["00:00"]]);
    const [first, second] = [session("10:00", {}, "2026-11-23"), session("10:10", {}, "2026-11-23")];
    expect(timesOf([first, second], at("12:00"))).toEqual([null, ["10:00"]]);
    expect(timesOf([], at("12:00"))).toEqual([null, []]);
  });

  test("each session is in one group: completed and missed ones are done, latest first", () => {
    const [done, missed, open] = [
      session("10:00", { status: "completed" }),
      session("10:10"),
      session("12:00"),
    ];
    const groups = day([open], at("11:58"), [done, missed, open]);
    expect(groups).toEqual({ toComplete: [], current: open, next: null, later: [], done: [missed, done] });
  });

  test("a held session is to be completed, unless its customer waits for the call to go on", () => {
    const [held, back] = [session("10:00", { isHeld: true }), session("10:10", { isHeld: true, ...WAITING })];
    const groups = day([held, back], at("10:20"), [held, back]);
    expect([groups.toComplete, groups.current, groups.done]).toEqual([[held], back, []]);
  });

  test("a session of yesterday that the server lists as to be completed comes first, and once", () => {
    const yesterday = session("16:00", { isHeld: true }, "2026-11-20");
    const held = session("10:00", { isHeld: true });
    const groups = day([], at("10:20"), [held], [{ ...yesterday, ...WAITING }, held]);
    expect([groups.toComplete, groups.done]).toEqual([[yesterday, held], []]);
  });
});
