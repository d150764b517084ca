import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { QUEUE_HOURS_AHEAD } from "#domain/queue.ts";
import { useConfig } from "#web/api/config.ts";
import { useNow } from "#web/api/server-clock.ts";
import { usePastBookings } from "#web/features/bookings/use-past-bookings.ts";
import { refreshBookings, useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { useCallPage } from "#web/features/call/use-call-page.ts";
import { useUser } from "#web/features/identity/session.ts";
import { roomState, roomTimes } from "#web/features/live/room-times.ts";
import { useLiveSession } from "#web/features/live/use-live-session.ts";
import { useQueuePlace } from "#web/features/live/use-queue-place.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { type JoinView, joinView } from "./join-view.ts";
import type { DeviceResult } from "./use-device-check.ts";
import { useEnterCall } from "./use-enter-call.ts";
import { useFinish } from "./use-finish.ts";
import { forgetWatched, useWatched, watch } from "./watched-bookings.ts";

const CHECK_MS = 10_000;

/** Everything that the waiting page knows and can do. */
export function useJoinPage() {
  const user = useUser();
  const userId = user?.id ?? null;
  const [, navigate] = useLocation();
  // By a phone's own clock it might be the wrong hour; the server's comes with the config.
  const { isPending: isClockPending } = useConfig();
  useCallPage();
  const now = useNow(CHECK_MS);
  const upcoming = useUpcomingBookings(userId);
  const past = usePastBookings(userId);
  const watched = useWatched(userId);
  const view = joinView({ upcoming: upcoming.data ?? [], past: past.data ?? [], watched, now });
  const { next, over } = view;

  const { room, enter, leave, isEntering, hindrance } = useEnterCall();
  const { finishedId, finish } = useFinish({
    nextId: next?.id ?? null,
    watchedId: watched?.id ?? null,
    over,
  });
  const liveId = room?.bookingId ?? next?.id ?? null;
  const live = useLiveSession({ bookingId: liveId, userId, isInCall: room !== null, onCompleted: finish });
  const place = useQueuePlace(next, now);

  const news = newsOf(view, watched?.id ?? null);
  useWatch(next, now, upcoming.isSuccess && past.isSuccess && !news);
  useAskWhenClosed(next, now);
  useFocusOnNews(news);

  const isCallOver = room !== null && (finishedId === room.bookingId || isEnded(view, room.bookingId));
  useEffect(() => {
    if (isCallOver) leave();
  }, [isCallOver, leave]);

  return {
    user,
    now,
    view,
    place,
    live,
    finishedId,
    hindrance,
    isEntering,
    room: isCallOver ? null : room,
    query: upcoming,
    isLoading: isClockPending || upcoming.isPending || (!next && past.isPending),
    join: () => {
      if (next) enter(next.id);
    },
    leaveCall: () => {
      if (room) navigate(paths.results(room.bookingId));
    },
    acknowledge: forgetWatched,
  };
}

/** Cancelled or completed: nothing is left to be in a call for. A room that has only run out is not shut over two who talk. */
function isEnded({ over }: JoinView, bookingId: string): boolean {
  return over?.booking.id === bookingId && (over.ending === "cancelled" || over.ending === "completed");
}

/** What she must be told of the session she waited for, as a name; null when it stands as it stood. */
function newsOf({ over, moved }: JoinView, watchedId: string | null): string | null {
  if (over && over.booking.id === watchedId) return `${over.ending} ${watchedId}`;
  return moved ? `moved ${moved.id}` : null;
}

/** Remembers the session she waits for once it is near; not before she has been told of the one before. */
function useWatch(next: Booking | null, now: Date, isFree: boolean): void {
  const isNear =
    next !== null && addMinutes(now, QUEUE_HOURS_AHEAD * 60).getTime() >= roomTimes(next).startsAt.getTime();
  useEffect(() => {
    if (next && isNear && isFree) watch(next);
  }, [next, isNear, isFree]);
}

/** The server says whether a room whose time is over is kept open for her. */
function useAskWhenClosed(next: Booking | null, now: Date): void {
  const isClosed = next !== null && roomState(next, now) === "closed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked with each look at the clock
  useEffect(() => {
    if (isClosed) void refreshBookings();
  }, [isClosed, now]);
}

/** What she was doing may be gone with the session: focus goes to where the news begins. */
function useFocusOnNews(news: string | null): void {
  useEffect(() => {
    if (news) focusHeading();
  }, [news]);
}

/** What the check of her devices found, told to the guide's side each time it is known anew, or the channel is. */
export function useTellDevices(
  { channel, state }: ReturnType<typeof useLiveSession>,
  bookingId: string | null,
) {
  const [result, setResult] = useState<DeviceResult | null>(null);
  useEffect(() => {
    if (result && bookingId && state === "live")
      channel?.send({ type: "device_check", bookingId, ...result });
  }, [result, bookingId, state, channel]);
  return setResult;
}
