import { act, cleanup, render, renderHook, screen, update, waitFor } from "#web/testing/library.tsx";
// On a page of its own: a page asks for its configuration once.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getIntake } from "#contract/intakes.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { paths } from "#web/paths.ts";
import * as channelModule from "#web/realtime/channel.ts";
import { FakeChannel } from "#web/testing/fake-channel.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testBooking, testConfig, testCustomer, testId, testNoFiles } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { pushOverlayEntry } from "#web/ui/overlay-history.ts";
import { JoinScreen } from "./join-screen.tsx";
import { forgetWatched, watch } from "./join-view.ts";
import { useJoinPage } from "./use-join-page.ts";

const roomToken = {
  token: "t",
  appId: "built-in",
  provider: "built-in",
  roomName: "r",
  domain: null,
  scriptUrl: null,
  expiresAt: "2026-11-23T12:30:00.000Z",
} as const;
const server = fakeServer();
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/join");
  rememberUser(testCustomer());
  learnServerTime("2026-11-23T11:30:00.000Z", 0);
  queryClient.setQueryData(CONFIG_KEY, testConfig());
});
afterEach(() => {
  cleanup();
  forgetUser();
  forgetWatched();
  queryClient.clear();
});

it("while the server answers nothing, the screen says so and asks no further by itself", async () => {
  queryClient.removeQueries({ queryKey: CONFIG_KEY });
  server.fail(getPublicConfig, "network");
  server.fail(listUpcomingBookings, "network");
  server.fail(listPastBookings, "network");
  render(<JoinScreen />);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  const asked = () => server.calls(getPublicConfig).length;
  await act(async () => void (await vi.waitFor(() => expect(asked()).toBeGreaterThan(1))));
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(asked()).toBe(2);
});

const HEADINGS = ["Today, 6:00 PM IST", "Wed, 25 Nov, 6:00 PM IST", "This session was cancelled"];

it.each([
  ["today", "2026-11-23", ["Today, 6:00 PM IST", "This session was cancelled"]],
  ["in two days", "2026-11-25", ["This session was cancelled", "Wed, 25 Nov, 6:00 PM IST"]],
])("a cancelled session and the next one %s stand in this order", async (_when, sessionDate, expected) => {
  const today = { sessionDate: "2026-11-23", joinClosesAt: "2026-11-23T13:00:00.000Z" };
  const cancelled = testBooking({ ...today, id: testId(4), sessionTime: "16:30", status: "cancelled" });
  watch(cancelled, testCustomer().id);
  server.answer(listUpcomingBookings, {
    bookings: [testBooking({ ...today, sessionDate, sessionTime: "18:00" })],
  });
  server.answer(listPastBookings, { bookings: [cancelled] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  render(<JoinScreen />);
  await screen.findByRole("heading", { name: "This session was cancelled" });
  const shown = screen.getAllByRole("heading").map(({ textContent }) => textContent.replace(/\s/g, " "));
  expect(shown.filter((heading) => HEADINGS.includes(heading))).toEqual(expected);
});

it.each([
  ["has no WebRTC", false],
  ["has it", true],
])("in a browser that %s, one voice says whether a call is possible", async (_what, isPossible) => {
  vi.stubGlobal("RTCPeerConnection", isPossible ? class {} : undefined);
  const mediaDevices = isPossible ? { getUserMedia: vi.fn() } : undefined;
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
  // The room is open.
  const session = {
    sessionDate: "2026-11-23",
    sessionTime: "17:00",
    joinClosesAt: "2026-11-23T12:30:00.000Z",
  };
  server.answer(getPublicConfig, testConfig({ serverTime: "2026-11-23T11:30:00.000Z" }));
  server.answer(listUpcomingBookings, { bookings: [testBooking(session)] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  render(<JoinScreen />);
  await screen.findByRole("heading", { name: /^Today, 5:00.PM IST$/ });
  const shown = [
    screen.queryByText("This browser cannot make video calls"),
    screen.queryByRole("button", { name: "Join" }),
    screen.queryByRole("heading", { name: "Camera and sound" }),
    screen.queryByText("Ready to Join"),
  ].map((element) => element !== null);
  expect(shown).toEqual(isPossible ? [false, true, true, true] : [true, false, false, false]);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined });
});

it("a session that is cancelled shortly before the next one is named, also where the list with it comes last", async () => {
  const today = { sessionDate: "2026-11-23", joinClosesAt: "2026-11-23T13:00:00.000Z" };
  const first = testBooking({ ...today, id: testId(4), sessionTime: "17:10" });
  const second = testBooking({ ...today, id: testId(5), sessionTime: "18:00" });
  server.answer(getPublicConfig, testConfig({ serverTime: "2026-11-23T11:30:00.000Z" }));
  server.answer(listUpcomingBookings, { bookings: [first, second] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  render(<JoinScreen />);
  await screen.findByRole("heading", { name: /^Today, 5:10.PM IST$/ });
  server.answer(listUpcomingBookings, { bookings: [second] });
  server.answer(listPastBookings, { bookings: [{ ...first, status: "cancelled" }] });
  const release = server.hold(listPastBookings);
  await act(async () => void refreshBookings());
  await screen.findByRole("heading", { name: /^Today, 6:00.PM IST$/ });
  await act(async () => release());
  expect(await screen.findByRole("heading", { name: "This session was cancelled" })).toBeTruthy();
});

it("somebody for whom another has paid learns of a cancellation too, and the call ends", async () => {
  const session = testBooking({
    userId: testId(9),
    attendee: { name: "Kamla", phone: "9876501234", isYou: true },
    sessionDate: "2026-11-23",
    sessionTime: "17:00",
    joinClosesAt: "2026-11-23T12:30:00.000Z",
  });
  server.answer(listUpcomingBookings, { bookings: [session] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  server.answer(createRoomToken, roomToken);
  const { result } = renderHook(useJoinPage);
  await waitFor(() => expect(result.current.view.next).toBeTruthy());
  await act(async () => result.current.join());
  await waitFor(() => expect(result.current.room).toBeTruthy());
  server.answer(listUpcomingBookings, { bookings: [] });
  server.answer(listPastBookings, { bookings: [{ ...session, status: "cancelled" }] });
  await act(async () => void refreshBookings());
  await waitFor(() => expect(result.current.view.over?.outcome).toBe("cancelled"));
  expect(result.current.room).toBeNull();
});

it("while the room is open the place in the queue has its room above the session before the server has answered", async () => {
  const session = testBooking({
    sessionDate: "2026-11-23",
    sessionTime: "17:00",
    joinClosesAt: "2026-11-23T12:30:00.000Z",
  });
  server.answer(listUpcomingBookings, { bookings: [session] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(getQueuePosition, { ...NOT_IN_QUEUE, position: 2, isActive: true });
  const release = server.hold(getQueuePosition);
  const { container } = render(<JoinScreen />);
  await screen.findByRole("heading", { name: /^Today, 5:00.PM IST$/ });
  expect(container.querySelectorAll(".animate-pulse")).toHaveLength(1);
  await act(async () => release());
  expect(await screen.findByText("Number 2 in the queue")).toBeTruthy();
  expect(container.querySelectorAll(".animate-pulse")).toHaveLength(0);
});

it.each([
  ["lost the connection", "participant_left"],
  ["left the call, with the page of the session still open,", "queue_updated"],
] as const)("a customer whose guide came and %s may choose once the guide is overdue", async (_how, type) => {
  const channel = new FakeChannel();
  vi.spyOn(channelModule, "openChannel").mockReturnValue(channel);
  const session = testBooking({
    sessionDate: "2026-11-23",
    sessionTime: "16:30",
    joinClosesAt: "2026-11-23T12:30:00.000Z",
  });
  const overdue = { ...NOT_IN_QUEUE, position: 1, isYourTurn: true, isActive: true, isGuideOverdue: true };
  server.answer(getPublicConfig, testConfig({ serverTime: "2026-11-23T11:30:00.000Z" }));
  server.answer(listUpcomingBookings, { bookings: [session] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(getQueuePosition, overdue);
  const { result } = renderHook(useJoinPage);
  await waitFor(() => expect(result.current.queue).toEqual(overdue));
  const bookingId = session.id;
  update(() => channel.deliver({ type: "participant_waiting", bookingId }));
  expect(result.current.lateness).toBeNull();
  update(() =>
    channel.deliver(
      type === "participant_left"
        ? { type, bookingId, userType: "admin", isOutOfReach: true }
        : { type, bookingId, ...overdue },
    ),
  );
  expect(result.current.lateness).toMatchObject({ isOverdue: true });
  vi.mocked(channelModule.openChannel).mockRestore();
});

it("a customer who reloads in a call that goes on past the next session's start comes back into it, and after it into the next", async () => {
  const channel = new FakeChannel();
  const opened = vi.spyOn(channelModule, "openChannel").mockReturnValue(channel);
  const today = { sessionDate: "2026-11-23", joinClosesAt: "2026-11-23T14:30:00.000Z" };
  const first = testBooking({ ...today, id: testId(4), sessionTime: "16:30", isHeld: true });
  const second = testBooking({ ...today, id: testId(5), sessionTime: "17:00" });
  server.answer(getPublicConfig, testConfig({ serverTime: "2026-11-23T11:30:00.000Z" }));
  server.answer(listUpcomingBookings, { bookings: [first, second] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getQueuePosition, ({ params }) => ({
    ...NOT_IN_QUEUE,
    isCallRunning: params.id === first.id,
  }));
  server.answer(createRoomToken, roomToken);
  const { result } = renderHook(useJoinPage);
  await waitFor(() => expect(result.current.queue?.isCallRunning).toBe(true));
  await act(async () => result.current.join());
  await waitFor(() => expect(result.current.room?.bookingId).toBe(first.id));
  const places = () => new Set(opened.mock.calls.map(([place]) => place.bookingId));
  expect([...places()]).toEqual([first.id]);
  // The guide leaves without completing the session. The customer is still in the room.
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  update(() => channel.deliver({ type: "queue_updated", bookingId: first.id, ...NOT_IN_QUEUE }));
  expect([result.current.view.next?.id, result.current.room?.bookingId]).toEqual([first.id, first.id]);
  cleanup();
  const { result: after } = renderHook(useJoinPage);
  await waitFor(() => expect(after.current.view.next?.id).toBe(second.id));
  expect(places()).toContain(second.id);
  opened.mockRestore();
});

it("Back after a call leads to the waiting room, and the next Back leaves it", async () => {
  const session = testBooking({
    sessionDate: "2026-11-23",
    sessionTime: "17:00",
    joinClosesAt: "2026-11-23T12:30:00.000Z",
  });
  server.answer(listUpcomingBookings, { bookings: [session] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  server.answer(createRoomToken, roomToken);
  const { result } = renderHook(useJoinPage);
  await waitFor(() => expect(result.current.view.next).toBeTruthy());
  await act(async () => result.current.join());
  await waitFor(() => expect(result.current.room).toBeTruthy());
  // As the call does.
  pushOverlayEntry("call");
  const { length } = window.history;
  update(() => result.current.leaveCall());
  expect(window.location.pathname).toBe(paths.results(session.id));
  expect(window.history.length).toBe(length);
});

it("Back leaves the waiting room at once, also after a reload in the middle of a call", async () => {
  pushOverlayEntry("call");
  server.answer(listUpcomingBookings, { bookings: [] });
  server.answer(listPastBookings, { bookings: [] });
  render(<JoinScreen />);
  await waitFor(() => expect(window.history.state).toBeNull());
  expect(window.location.pathname).toBe("/join");
});

it("read aloud, the waiting room says when the session is and what to press", async () => {
  const speech = fakeSpeech();
  const session = testBooking({ sessionDate: "2026-11-24", sessionTime: "18:30" });
  server.answer(listUpcomingBookings, { bookings: [session] });
  server.answer(listPastBookings, { bookings: [] });
  server.answer(getIntake, { ...testNoFiles, intake: null, canEdit: true });
  server.answer(getQueuePosition, NOT_IN_QUEUE);
  render(<JoinScreen />);
  expect(await readAloud(speech)).toMatch(
    /^Your session is .* at six thirty in the evening\. Come back five minutes before, and press the button to join\.$/,
  );
  vi.unstubAllGlobals();
});
