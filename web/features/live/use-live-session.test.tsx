import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServerMessage } from "#contract/socket.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import type { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";
import { useLiveSession } from "./use-live-session.ts";

type Opened = Parameters<typeof useChannel>;
const opened: { last: Opened | null } = { last: null };
vi.mock("#web/realtime/use-channel.ts", () => ({
  useChannel: (...args: Opened) => {
    opened.last = args;
    return { channel: null, state: "live", wake: () => undefined };
  },
}));
vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));

const bookingId = "own";
const came: ServerMessage = { type: "participant_waiting", bookingId };
const hear = (message: ServerMessage) => act(() => opened.last?.[1].message(message));
const onCompleted = vi.fn();

function session(isInCall = false) {
  return renderHook(() => useLiveSession({ bookingId, userId: "u", isInCall, onCompleted })).result;
}

beforeEach(() => {
  vi.mocked(toast).mockClear();
  onCompleted.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("registers as the customer of the booking, and not at all without one", () => {
  session();
  expect(opened.last?.[0]).toEqual({ bookingId, userType: "user", userId: "u" });
  renderHook(() => useLiveSession({ bookingId: null, userId: "u", onCompleted }));
  expect(opened.last?.[0]).toBeNull();
});

it("the guide's coming is told for ten seconds, once, however often it is said; not in a call", () => {
  const live = session();
  hear(came);
  hear(came);
  expect(live.current.guide).toBe("in");
  expect(vi.mocked(toast).mock.calls.map(([said]) => said.durationMs)).toEqual([10_000]);
  session(true);
  hear(came);
  expect(toast).toHaveBeenCalledTimes(1);
});

it("after the call, the guide whom she left there is not told of; when he comes back he is, without a button's name", () => {
  const here = (peerPresent: boolean): ServerMessage => ({
    type: "registered",
    bookingId,
    userType: "user",
    bookingStatus: "approved",
    peerPresent,
  });
  const afterCall = { bookingId, userId: "u", isAfterCall: true, onCompleted };
  const { result } = renderHook(() => useLiveSession(afterCall));
  hear(here(true));
  hear(came);
  expect(result.current.guide).toBe("in");
  expect(toast).not.toHaveBeenCalled();
  hear({ type: "participant_left", bookingId, userType: "admin" });
  hear(came);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: undefined }));
  cleanup();
  session();
  hear(here(true));
  hear(came);
  expect(toast).toHaveBeenCalledTimes(2);
});

it("V09 her place in the line is what was pushed last", () => {
  session();
  const place = { position: 2, isYourTurn: false, isActive: true, estimateMinutes: 12 };
  hear({ type: "queue_updated", bookingId, ...place });
  expect(queryClient.getQueryData(keys.queue(bookingId))).toEqual(place);
});

it("V05 V11 each change, and each new connection, asks for what stands", () => {
  const asked = vi.spyOn(queryClient, "invalidateQueries");
  session();
  const bookingsAsked = () => asked.mock.calls.filter(([what]) => what?.queryKey === keys.bookings).length;
  hear({ type: "booking_changed", bookingId, status: "cancelled" });
  expect(bookingsAsked()).toBe(1);
  act(() => opened.last?.[1].live?.());
  expect(bookingsAsked()).toBe(2);
  hear({ type: "session_completed", bookingId });
  expect(bookingsAsked()).toBe(3);
  expect(onCompleted).toHaveBeenCalledWith(bookingId);
});

it("what the session leaves is told to the page that waits for it, and to no other", () => {
  const onResult = vi.fn();
  const uploaded: ServerMessage = { type: "parcha-uploaded", bookingId, parchaId: "p", notes: "Front" };
  const prescribed: ServerMessage = { type: "remedies-prescribed", bookingId, count: 2 };
  renderHook(() => useLiveSession({ bookingId, userId: "u", onCompleted, onResult }));
  hear(uploaded);
  hear(prescribed);
  hear(came);
  expect(onResult.mock.calls).toEqual([[uploaded], [prescribed]]);
  session();
  expect(() => hear(uploaded)).not.toThrow();
});
