import { expect, it } from "vitest";
import type { ServerMessage } from "#contract/socket.ts";
import { type GuidePresence, guideAfter } from "./guide-presence.ts";

const bookingId = "b";
const came: ServerMessage = { type: "participant_waiting", bookingId };
const guideLeft: ServerMessage = { type: "participant_left", bookingId, userType: "admin" };
const registered = (peerPresent: boolean): ServerMessage => ({
  type: "registered",
  bookingId,
  userType: "user",
  bookingStatus: "approved",
  peerPresent,
});

it.each([
  ["the guide comes", null, came, "in"],
  ["V02 a guide who was in has lost the connection", "in", guideLeft, "lost"],
  ["a guide who only looked at the list has lost nothing", null, guideLeft, null],
  ["the customer's other tab is not the guide", "in", { ...guideLeft, userType: "user" }, "in"],
  ["V05 the guide left while the page was not connected", "in", registered(false), "lost"],
  ["V05 the guide is still there after the reconnection", "in", registered(true), "in"],
  ["the guide comes back", "lost", came, "in"],
  ["the session is over", "in", { type: "session_completed", bookingId }, null],
] as [string, GuidePresence, ServerMessage, GuidePresence][])("%s", (_, before, message, after) => {
  expect(guideAfter(before, message)).toBe(after);
});
