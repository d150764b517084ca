import { expect, it } from "vitest";
import { roomState } from "./room-times.ts";

const session = { sessionDate: "2026-11-23", sessionTime: "16:30" };
const at = (time: string) => new Date(`2026-11-23T${time}+05:30`);

it.each([
  ["V13 at 5 min 01 s before", "16:24:59", "before"],
  ["at 5 min before", "16:25:00", "open"],
  ["at 60 min after", "17:30:00", "open"],
  ["V13 at 60 min 01 s after", "17:30:01", "closed"],
])("%s, %s, the room is %s", (_, time, state) => {
  expect(roomState(session, at(time))).toBe(state);
});

it("a place that the server keeps stays open past the hour", () => {
  const kept = { ...session, joinClosesAt: "2026-11-23T15:00:00.000Z" };
  expect(roomState(kept, at("20:29:59"))).toBe("open");
  expect(roomState(kept, at("20:30:01"))).toBe("closed");
});
