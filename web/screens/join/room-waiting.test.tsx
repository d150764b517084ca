import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Booking, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getIntake } from "#contract/intakes.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { observableState, type VideoCall, type VideoCallOptions } from "#web/features/call/video-provider.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import * as channelModule from "#web/realtime/channel.ts";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testBooking, testConfig, testCustomer, testId, testNoFiles } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { JoinScreen } from "./join-screen.tsx";
import { forgetWatched, watch } from "./join-view.ts";

/** A call in which the customer waits alone. */
function waitingCall(options: VideoCallOptions): VideoCall {
  const { get, listen } = observableState(options, { link: "waiting" });
  const nothing = () => undefined;
  const done = async () => true;
  return {
    ...{ state: get, listen, enter: nothing, leave: nothing, switch: nothing },
    ...{ choose: done, flip: done, recover: nothing, reconnect: nothing },
  };
}
vi.mock("#web/features/call/built-in/built-in.ts", () => ({ builtIn: waitingCall }));

const server = fakeServer();
inEnglish();
let channel: FakeChannel;
const serverTime = "2026-11-23T11:40:00.000Z";
/** At 5:10 PM the guide is ten minutes late. */
const session = testBooking({
  sessionDate: "2026-11-23",
  sessionTime: "17:00",
  joinClosesAt: "2026-11-23T12:30:00.000Z",
});
beforeEach(() => {
  vi.stubGlobal("RTCPeerConnection", class {});
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia: vi.fn() } });
  window.history.replaceState(null, "", "/join");
  rememberUser(testCustomer());
  learnServerTime(serverTime, 0);
  queryClient.setQueryData(CONFIG_KEY, testConfig({ serverTime }));
  channel = new FakeChannel();
  vi.spyOn(channelModule, "openChannel").mockReturnValue(channel);
  server.answer(getPublicConfig, testConfig({ serverTime }));
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(getQueuePosition, { ...NOT_IN_QUEUE, position: 1, isYourTurn: true, isActive: true });
  server.answer(createRoomToken, {
    ...({ token: "t", appId: "built-in", provider: "built-in" } as const),
    ...{ roomName: "r", domain: null, scriptUrl: null, expiresAt: "2026-11-23T12:30:00.000Z" },
  });
});
afterEach(() => {
  cleanup();
  forgetUser();
  forgetWatched();
  queryClient.clear();
  vi.mocked(channelModule.openChannel).mockRestore();
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined });
});

async function enterRoom() {
  render(<JoinScreen />);
  const join = await screen.findByRole<HTMLButtonElement>("button", { name: "Join" });
  await act(async () => fireEvent.click(join));
  await screen.findByText("You are in");
}
/** As the server tells both sides of it. */
async function move(to: Partial<Booking>) {
  server.answer(listUpcomingBookings, { bookings: [{ ...session, ...to }] });
  await act(async () => {
    channel.deliver({ type: "booking_changed", bookingId: session.id, status: "approved" });
    channel.deliver({ type: "queue_updated", bookingId: session.id, ...NOT_IN_QUEUE });
  });
}
const tomorrow = { sessionDate: "2026-11-24", joinClosesAt: "2026-11-24T12:30:00.000Z" };

it("a customer who waits in the room reads there that the session has another time, and no longer that it is the turn", async () => {
  server.answer(listUpcomingBookings, { bookings: [session] });
  await enterRoom();
  expect(screen.getByRole("heading", { name: "Guruji is late" })).toBeTruthy();
  await move(tomorrow);
  expect(await screen.findByText("Your session has another time")).toBeTruthy();
  expect(screen.getByText(/^It is now on .*24 Nov.*5:00.PM IST/)).toBeTruthy();
  expect(screen.queryByText("It is your turn")).toBeNull();
  expect(screen.queryByText(/^The talk begins by itself/)).toBeNull();
});

it("once the room of the new time is open, the customer who waits in it reads the place in the queue again", async () => {
  server.answer(listUpcomingBookings, { bookings: [session] });
  await enterRoom();
  await move({ sessionTime: "17:15", joinClosesAt: "2026-11-23T12:45:00.000Z" });
  expect(await screen.findByText(/^It is now on .*5:15.PM IST/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "It is your turn" })).toBeTruthy();
});

it("a customer who has read of the new time at the Join button does not read it in the room again", async () => {
  watch({ ...session, sessionTime: "16:00" }, testCustomer().id);
  server.answer(listUpcomingBookings, { bookings: [session] });
  await enterRoom();
  expect(screen.queryByText("Your session has another time")).toBeNull();
});

it("a session that is moved while its customer is in the room is named, also if another one was cancelled before", async () => {
  const cancelled = testBooking({ ...session, id: testId(4), sessionTime: "16:30", status: "cancelled" });
  watch(cancelled, testCustomer().id);
  server.answer(listPastBookings, { bookings: [cancelled] });
  server.answer(listUpcomingBookings, { bookings: [session] });
  await enterRoom();
  await move(tomorrow);
  expect(await screen.findByText("Your session has another time")).toBeTruthy();
});
