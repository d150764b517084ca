import { expect, test } from "vitest";
import { addMinutes } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { roomStateOf } from "./room-state.ts";

const at = (time: string, day = "2026-11-21") => new Date(`${day}T${time}:00+05:30`);
const session = (
  sessionTime: string,
  status: "pending" | "approved" | "confirmed" | "completed" | "cancelled" = "approved",
  closesLateMinutes = 0,
) => {
  const when = { sessionDate: "2026-11-21", sessionTime };
  const joinClosesAt = addMinutes(joinWindow(when).closesAt, closesLateMinutes).toISOString();
  return { ...when, status, joinClosesAt, isGuideAbsent: false };
};

test.each([
  ["the day before", session("16:30"), at("23:59", "2026-11-20"), "too-early"],
  ["from midnight of the day on", session("16:30"), at("00:00"), "open"],
  ["hours after its time, on the same day", session("16:30", "confirmed"), at("22:00"), "open"],
  ["the day after", session("16:30"), at("00:01", "2026-11-22"), "too-late"],
  ["at midnight, five minutes before it", session("00:00"), at("23:55", "2026-11-20"), "open"],
  [
    "ten minutes before midnight, whose window is open beyond midnight",
    session("23:50"),
    at("00:50", "2026-11-22"),
    "open",
  ],
  ["kept open beyond its window", session("23:50", "approved", 180), at("03:00", "2026-11-22"), "open"],
  ["after that extra time is over", session("23:50", "approved", 180), at("03:51", "2026-11-22"), "too-late"],
  ["to which the guide did not come", { ...session("16:30"), isGuideAbsent: true }, at("17:31"), "too-late"],
  ["that is completed", session("16:30", "completed"), at("16:30"), "completed"],
  ["that was cancelled", session("16:30", "cancelled"), at("16:30"), "cancelled"],
  ["that is unpaid", session("16:30", "pending"), at("16:30"), "unpaid"],
] as const)("the room of a session %s", (_, booking, now, kind) => {
  expect(roomStateOf(booking, now).kind).toBe(kind);
});

test("the state names when the room opens and when it closed", () => {
  expect(roomStateOf(session("16:30"), at("12:00", "2026-11-20"))).toEqual({
    kind: "too-early",
    opensAt: at("00:00"),
  });
  expect(roomStateOf(session("16:30"), at("12:00", "2026-11-22"))).toEqual({
    kind: "too-late",
    closedAt: at("00:00", "2026-11-22"),
  });
});

test("on its day the room is open to the guide before and after the customer's window", () => {
  const booked = session("16:30");
  expect(roomStateOf(booked, at("16:24"))).toEqual({ kind: "open", from: at("16:25"), until: null });
  expect(roomStateOf(booked, at("16:25"))).toEqual({ kind: "open", from: null, until: null });
  expect(roomStateOf(booked, at("17:31"))).toEqual({ kind: "open", from: null, until: at("17:30") });
});
