import type { Query } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { listUpcomingBookings } from "#contract/bookings.ts";
import { getQueuePosition } from "#contract/queue.ts";
import type { ServerMessage } from "#contract/socket.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import * as channelModule from "#web/realtime/use-channel.ts";
import { cleanup, renderHook, update, waitFor } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import { type GuidePresence, guideAfter, useLiveSession } from "./use-live-session.ts";

type Opened = Parameters<typeof channelModule.useChannel>;
const opened: { last: Opened | null } = { last: null };

const bookingId = "own";
const came: ServerMessage = { type: "participant_waiting", bookingId };
const receive = (message: ServerMessage) => update(() => opened.last?.[1].message(message));
const onCompleted = vi.fn();
const own = { bookingId, userId: "u", isRoomOpen: true, onCompleted };

function session(isInCall = false) {
  return renderHook(() => useLiveSession({ ...own, isInCall })).result;
}

let toast: MockInstance<typeof toastModule.toast>;
beforeEach(() => {
  toast = vi.spyOn(toastModule, "toast").mockReturnValue();
  vi.spyOn(channelModule, "useChannel").mockImplementation((...args) => {
    opened.last = args;
    return { channel: null, state: "live", isPushed: true, wake: () => undefined };
  });
  onCompleted.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("registers as the customer of the booking, and not at all without one", () => {
  session();
  expect(opened.last?.[0]).toEqual({ bookingId, userType: "user", userId: "u" });
  renderHook(() => useLiveSession({ ...own, bookingId: null }));
  expect(opened.last?.[0]).toBeNull();
});

it("the guide is announced once for ten seconds, however often the message arrives, and not in a call", () => {
  const live = session();
  receive(came);
  receive(came);
  expect(live.current.guide).toBe("in");
  expect(toast.mock.calls.map(([shown]) => shown.durationMs)).toEqual([10_000]);
  session(true);
  receive(came);
  expect(toast).toHaveBeenCalledTimes(1);
});

it("a guide who comes before the customer can join is announced when the room opens", () => {
  const { rerender } = renderHook(useLiveSession, { initialProps: { ...own, isRoomOpen: false } });
  receive(came);
  expect(toast).not.toHaveBeenCalled();
  rerender(own);
  rerender(own);
  expect(toast).toHaveBeenCalledTimes(1);
});

it("after the call, the guide who is still in the room is not announced; a guide who returns is", () => {
  const here = (peerPresent: boolean): ServerMessage => ({
    type: "registered",
    bookingId,
    userType: "user",
    bookingStatus: "approved",
    peerPresent,
  });
  const afterCall = { ...own, isAfterCall: true };
  const { result } = renderHook(() => useLiveSession(afterCall));
  receive(here(true));
  receive(came);
  expect(result.current.guide).toBe("in");
  expect(toast).not.toHaveBeenCalled();
  receive({ type: "participant_left", bookingId, userType: "admin" });
  receive(came);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: undefined }));
  cleanup();
  session();
  receive(here(true));
  receive(came);
  expect(toast).toHaveBeenCalledTimes(2);
});

it("V09 the position in the queue is the last one that arrived", async () => {
  session();
  const place = { ...NOT_IN_QUEUE, position: 2, isActive: true, estimateMinutes: 12 };
  receive({ type: "queue_updated", bookingId, ...place });
  const { queryKey } = endpointQuery(getQueuePosition, { params: { id: bookingId } });
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(place));
});

it("V05 V11 each change, and each new connection, asks for what stands", () => {
  const asked = vi.spyOn(queryClient, "invalidateQueries");
  session();
  const upcoming = { queryKey: [listUpcomingBookings.path] } as unknown as Query;
  const bookingsAsked = () => asked.mock.calls.filter(([what]) => what?.predicate?.(upcoming)).length;
  receive({ type: "booking_changed", bookingId, status: "cancelled" });
  expect(bookingsAsked()).toBe(1);
  update(() => opened.last?.[1].live?.());
  expect(bookingsAsked()).toBe(2);
  receive({ type: "session_completed", bookingId });
  expect(bookingsAsked()).toBe(3);
  expect(onCompleted).toHaveBeenCalledWith(bookingId);
});

it("results are passed to the page that waits for them, and to no other", () => {
  const onResult = vi.fn();
  const uploaded: ServerMessage = { type: "parcha-uploaded", bookingId, parchaId: "p", notes: "Front" };
  const prescribed: ServerMessage = { type: "remedies-prescribed", bookingId, count: 2 };
  renderHook(() => useLiveSession({ ...own, onResult }));
  receive(uploaded);
  receive(prescribed);
  receive(came);
  expect(onResult.mock.calls).toEqual([[uploaded], [prescribed]]);
  session();
  expect(() => receive(uploaded)).not.toThrow();
});

const guideLeft: ServerMessage = { type: "participant_left", bookingId, userType: "admin" };
const queueUpdated = (isGuideHere: boolean): ServerMessage => ({
  type: "queue_updated",
  bookingId,
  ...NOT_IN_QUEUE,
  isGuideHere,
});
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
  ["a guide who left the call is not in the room", "in", queueUpdated(false), null],
  ["a guide whose connection is lost is not there by the queue either", "lost", queueUpdated(false), "lost"],
  ["a guide who is back is there by the queue", "lost", queueUpdated(true), "in"],
  ["the session is over", "in", { type: "session_completed", bookingId }, null],
] as [string, GuidePresence, ServerMessage, GuidePresence][])("%s", (_, before, message, after) => {
  expect(guideAfter(before, message)).toBe(after);
});
