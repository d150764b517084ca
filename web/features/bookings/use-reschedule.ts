import { useMutation } from "@tanstack/react-query";
import { type Booking, rescheduleBooking } from "#contract/bookings.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { refreshSlots } from "./use-slots.ts";
import { fetchUpcoming, refreshBookings } from "./use-upcoming-bookings.ts";

export function isSameTime(one: SessionStart, other: SessionStart): boolean {
  return one.sessionDate === other.sessionDate && one.sessionTime === other.sessionTime;
}

type Move = { booking: Booking; to: SessionStart };

/** Moves a paid session. */
export function useReschedule() {
  return useMutation({
    mutationFn: moveSession,
    onSettled: () => {
      void refreshSlots();
      void refreshBookings();
    },
  });
}

async function moveSession({ booking, to }: Move): Promise<Booking> {
  try {
    return (await call(rescheduleBooking, { params: { id: booking.id }, input: to })).booking;
  } catch (error) {
    // Status 0: no response arrived, and the server may have moved the session all the same.
    const hasNoResponse = error instanceof CallFailure && error.status === 0;
    const moved = hasNoResponse ? await findAgain(booking) : undefined;
    if (moved && isSameTime(moved, to)) return moved;
    throw error;
  }
}

async function findAgain({ id, userId }: Booking): Promise<Booking | undefined> {
  const upcoming = await fetchUpcoming(userId).catch((): Booking[] => []);
  return upcoming.find((booking) => booking.id === id);
}
