import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { useIsClockSettled } from "#web/api/config.ts";
import { useNow } from "#web/api/server-clock.ts";
import {
  refreshBookings,
  usePastBookings,
  useUpcomingBookings,
} from "#web/features/bookings/own-bookings.ts";
import { useCallPage } from "#web/features/call/use-call-page.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useRunningId } from "#web/features/live/next-session.ts";
import { guideLateness, roomState } from "#web/features/live/session-state.ts";
import { useLiveSession } from "#web/features/live/use-live-session.ts";
import { queuePlaceOf, useQueue } from "#web/features/live/use-queue-place.ts";
import { t } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { isAtOverlay } from "#web/ui/overlay-history.ts";
import { toast } from "#web/ui/toast.ts";
import { forgetWatched, isNear, type JoinView, joinView, type Over, useWatched, watch } from "./join-view.ts";
import type { DeviceResult } from "./use-device-check.ts";
import { useEnterCall } from "./use-enter-call.ts";

const CLOCK_REFRESH_MS = 10_000;

/** State and actions of the waiting room. */
export function useJoinPage() {
  const user = useUser();
  const userId = user?.id ?? null;
  const navigate = useNavigate();
  // The config contains the server's time; the phone's clock may be wrong.
  const isClockSettled = useIsClockSettled();
  useCallPage();
  const now = useNow(CLOCK_REFRESH_MS);
  const upcoming = useUpcomingBookings(userId);
  const past = usePastBookings(userId);
  const watched = useWatched(userId);
  const { room, enter, leave, isEntering, joinError } = useEnterCall("user");
  const runningId = useRunningId(upcoming.data, now, room?.bookingId);
  const view = joinView({ upcoming: upcoming.data ?? [], past: past.data ?? [], watched, now, runningId });
  const { next, over } = view;

  const isRoomOpen = next !== null && roomState(next, now) === "open";
  const { finishedId, finish } = useFinish({
    nextId: next?.id ?? null,
    watchedId: watched?.id ?? null,
    over,
  });
  const liveId = room?.bookingId ?? next?.id ?? null;
  const isInCall = room !== null;
  const live = useLiveSession({ bookingId: liveId, userId, isRoomOpen, isInCall, onCompleted: finish });
  const answered = useQueue(next, now);
  const queue = answered ?? null;
  const isGuideIn = live.guide === "in";
  const lateness = next && guideLateness(next, { queue, isGuideIn, now });

  const change = changeOf(view, watched?.id ?? null);
  // The next session may be known before what became of the one before it.
  const isPastKnown = past.isSuccess && !past.isFetching;
  useWatchNext(next, userId, now, upcoming.isSuccess && isPastKnown && !change);
  useWatchRoom(room?.bookingId ?? null, next, userId);
  useRefreshWhenClosed(next, now);
  useFocusOnChange(change);

  const isCallOver = room !== null && (finishedId === room.bookingId || isEnded(view, room.bookingId));
  useEffect(() => {
    if (isCallOver) leave();
  }, [isCallOver, leave]);

  return {
    user,
    now,
    view,
    queue,
    queuePosition: queuePlaceOf(queue),
    // While its room is open a session has a place.
    isPlaceAwaited: answered === undefined && isRoomOpen && !lateness,
    lateness,
    live,
    finishedId,
    joinError,
    isEntering,
    room: isCallOver ? null : room,
    query: upcoming,
    isLoading: !isClockSettled || upcoming.isPending || (!next && past.isPending),
    join: () => {
      if (next) enter(next.id);
    },
    leaveCall: () => {
      // A call has an entry in the history, which the results replace.
      if (room) void navigate(paths.results(room.bookingId), { replace: isAtOverlay() });
    },
    acknowledge: forgetWatched,
  };
}

/** A cancelled or completed session ends the call; a room whose time is over does not. */
function isEnded({ over }: JoinView, bookingId: string): boolean {
  return over?.booking.id === bookingId && (over.outcome === "cancelled" || over.outcome === "completed");
}

/** A key of what happened to the session that the customer waited for; null if nothing did. */
function changeOf({ over, moved }: JoinView, watchedId: string | null): string | null {
  if (over && over.booking.id === watchedId) return `${over.outcome} ${watchedId}`;
  return moved ? `moved ${moved.id}` : null;
}

/** Remembers the next session once it is near, but not before the customer has seen a change of the previous one. */
function useWatchNext(next: Booking | null, userId: string | null, now: Date, isFree: boolean): void {
  const isWatchable = next !== null && isFree && isNear(next, now);
  useEffect(() => {
    if (next && userId && isWatchable) watch(next, userId);
  }, [next, userId, isWatchable]);
}

/** The customer has seen what the page said before Join. From here on the session in the room is the one to learn of. */
function useWatchRoom(roomId: string | null, next: Booking | null, userId: string | null): void {
  const watchEntered = useEffectEvent((id: string) => {
    if (userId && next?.id === id) watch(next, userId);
  });
  useEffect(() => {
    if (roomId) watchEntered(roomId);
  }, [roomId]);
}

/** Only the server knows whether it keeps the room open after its time. */
function useRefreshWhenClosed(next: Booking | null, now: Date): void {
  const isClosed = next !== null && roomState(next, now) === "closed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again whenever the clock is refreshed
  useEffect(() => {
    if (isClosed) void refreshBookings();
  }, [isClosed, now]);
}

/** The focused element may be gone with the session. */
function useFocusOnChange(change: string | null): void {
  useEffect(() => {
    if (change) focusHeading();
  }, [change]);
}

/** Sends the result of the device check to the guide, and again after each reconnection. */
export function useSendDeviceCheck(
  { channel, state }: Pick<ReturnType<typeof useLiveSession>, "channel" | "state">,
  bookingId: string | null,
) {
  const [result, setResult] = useState<DeviceResult | null>(null);
  useEffect(() => {
    if (result && bookingId && state === "live")
      channel?.send({ type: "device_check", bookingId, ...result });
  }, [result, bookingId, state, channel]);
  return setResult;
}

const TOAST_MS = 8_000;
const TO_DASHBOARD_MS = 3_000;

type Options = {
  /** The session that the page shows now. */
  nextId: string | null;
  watchedId: string | null;
  over: Over | null;
};

/**
 * After the guide has completed the session, shows a toast once and redirects the customer: to the dashboard after three
 * seconds if the page was open, to the results at once if it happened while the page was closed.
 */
export function useFinish({ nextId, watchedId, over }: Options) {
  const navigate = useNavigate();
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const shownIds = useRef(new Set<string>());
  useEffect(() => {
    if (nextId) shownIds.current.add(nextId);
  }, [nextId]);

  const finish = useCallback((bookingId: string) => {
    toastCompleted();
    forgetWatched();
    setFinishedId(bookingId);
  }, []);

  const completedId = over?.outcome === "completed" && over.booking.id === watchedId ? watchedId : null;
  useEffect(() => {
    if (!completedId) return;
    if (shownIds.current.has(completedId)) return finish(completedId);
    toastCompleted();
    forgetWatched();
    void navigate(paths.results(completedId), { replace: true });
  }, [completedId, finish, navigate]);

  useEffect(() => {
    if (!finishedId) return;
    const timer = setTimeout(() => navigate(paths.dashboard()), TO_DASHBOARD_MS);
    return () => clearTimeout(timer);
  }, [finishedId, navigate]);
  return { finishedId, finish };
}

function toastCompleted(): void {
  toast({
    title: t("join.completed-title"),
    body: t("join.completed-body"),
    tone: "done",
    isAboutSession: true,
    durationMs: TOAST_MS,
  });
}
