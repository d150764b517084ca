// Where the customer stands, by what the server says: the first of a fixed order, so that one card can show it.

import type { Booking } from "#contract/bookings.ts";
import type { Parcha } from "#contract/parchas.ts";
import { isPaidFor } from "#domain/bookings.ts";
import type { QueuePosition } from "#domain/queue.ts";
import { useConfig } from "#web/api/config.ts";
import { useNow } from "#web/api/server-clock.ts";
import {
  findHold,
  isGiven,
  type usePastBookings,
  type useUpcomingBookings,
} from "#web/features/bookings/own-bookings.ts";
import { isOwnSession, nextOf, useRunningId } from "#web/features/live/next-session.ts";
import { type GuideLateness, guideLateness, roomState } from "#web/features/live/session-state.ts";
import { queuePlaceOf, useQueue } from "#web/features/live/use-queue-place.ts";
import { isParchaAwaited, unseenParchas } from "#web/features/parchas/new-parchas.ts";
import { isBeingChecked, useUnconfirmedIds } from "#web/features/payments/own-payments.ts";

export type HomeState =
  /** The customer's call runs without this page: in another tab, or the guide is still in it. */
  | { kind: "running"; booking: Booking }
  /** The room is open, and the guide is not there yet. */
  | { kind: "late"; booking: Booking; lateness: GuideLateness }
  /** In the queue, or the room is open. */
  | { kind: "line"; booking: Booking }
  | { kind: "held"; booking: Booking }
  /** A payment is not decided yet, and has a card of its own. */
  | { kind: "checking" }
  /** The guide did not come, and the customer has chosen neither another time nor the money. */
  | { kind: "absent"; booking: Booking }
  /** Photos that the customer has not seen yet, of the latest session that has any. */
  | { kind: "ready"; parchas: readonly [Parcha, ...Parcha[]] }
  | { kind: "booked"; booking: Booking }
  /** The session is over, and a side of its parcha is still missing. */
  | { kind: "written"; booking: Booking }
  | { kind: "nothing" };

type Facts = {
  upcoming: readonly Booking[];
  /** Latest first. */
  past: readonly Booking[];
  next: Booking | null;
  /** Of the next session; null while the server has not answered. */
  queue: QueuePosition | null;
  /** What payments are for that are not decided yet. */
  unconfirmed: ReadonlySet<string>;
};

export function homeState({ upcoming, past, next, queue, unconfirmed }: Facts, now: Date): HomeState {
  const live = next && liveState(next, queue, now);
  if (live) return live;
  const hold = findHold(upcoming);
  const isChecking = unconfirmed.size > 0 || (hold !== null && isBeingChecked(hold, unconfirmed));
  if (hold && !isBeingChecked(hold, unconfirmed)) return { kind: "held", booking: hold };
  const absent = past.find((one) => one.isGuideAbsent && one.isGuideOverdue && !isGiven(one));
  if (absent) return { kind: "absent", booking: absent };
  const [first, ...others] = unseenParchas(past);
  if (first) {
    const ofSameSession = others.filter(({ bookingId }) => bookingId === first.bookingId);
    return { kind: "ready", parchas: [first, ...ofSameSession] };
  }
  if (isChecking) return { kind: "checking" };
  const booked = next ?? upcoming.find(({ status }) => isPaidFor(status));
  if (booked) return { kind: "booked", booking: booked };
  const unwritten = past.find((booking) => isParchaAwaited(booking, now));
  return unwritten ? { kind: "written", booking: unwritten } : { kind: "nothing" };
}

/** What happens to the next session now; null while it is only booked. */
function liveState(booking: Booking, queue: QueuePosition | null, now: Date): HomeState | null {
  if (queue?.isCallRunning) return { kind: "running", booking };
  const lateness = guideLateness(booking, { queue, isGuideIn: false, now });
  if (lateness) return { kind: "late", booking, lateness };
  const isOpen = roomState(booking, now) === "open";
  return isOpen || queuePlaceOf(queue) ? { kind: "line", booking } : null;
}

/** Whether the customer should be in the room, so that nothing may stand above the card that says so. */
export function isLive({ kind }: HomeState): boolean {
  return kind === "running" || kind === "late" || kind === "line";
}

/** The next of the paid sessions that the customer attends and whose room has not closed. `runningId`: see `nextOf`. */
export function nextSession(
  upcoming: readonly Booking[] | undefined,
  now: Date,
  runningId: string | null,
): Booking | null {
  const isOpen = (one: Booking) => isOwnSession(one) && roomState(one, now) !== "closed";
  return nextOf(upcoming?.filter(isOpen) ?? [], now, runningId);
}

const TICK_MS = 10_000;

export type HomeLists = {
  upcoming: ReturnType<typeof useUpcomingBookings>;
  past: ReturnType<typeof usePastBookings>;
};

/** Where the customer stands; null while that is loaded, and if the upcoming sessions could not be. */
export function useHomeState(userId: string, { upcoming, past }: HomeLists) {
  // The config sets the server's clock. By the phone's own clock it may be another day.
  const { isFetched: isClockSet } = useConfig();
  const now = useNow(TICK_MS);
  const next = nextSession(upcoming.data, now, useRunningId(upcoming.data, now));
  const queue = useQueue(next, now) ?? null;
  const unconfirmed = useUnconfirmedIds(userId);
  const isLoading = upcoming.isPending || past.isPending || !isClockSet;
  const state =
    isLoading || !upcoming.data
      ? null
      : homeState({ upcoming: upcoming.data, past: past.data ?? [], next, queue, unconfirmed }, now);
  return { state, next, place: queuePlaceOf(queue), now, isLoading };
}

export type Home = ReturnType<typeof useHomeState>;
