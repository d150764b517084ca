import { useMutation } from "@tanstack/react-query";
import { type Booking, rescheduleBooking } from "#contract/bookings.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { refreshSlots } from "./use-slots.ts";
import { fetchUpcoming, refreshBookings } from "./use-upcoming-bookings.ts";

/** What names a session's day and time. */
export type Session = Pick<Booking, "sessionDate" | "sessionTime">;

export function isSameTime(one: Session, other: Session): boolean {
  return one.sessionDate === other.sessionDate && one.sessionTime === other.sessionTime;
}

type Move = { booking: Booking; to: Session };

/** Moves a paid session. Whatever comes of it, slots and bookings are asked for anew. Fails with CallFailure. */
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
    // Without an answer it may have been moved all the same: where the session stands now is the answer.
    const isUnknown = error instanceof CallFailure && error.status === 0;
    const moved = isUnknown ? await whereItStands(booking) : undefined;
    if (moved && isSameTime(moved, to)) return moved;
    throw error;
  }
}

async function whereItStands({ id, userId }: Booking): Promise<Booking | undefined> {
  const upcoming = await fetchUpcoming(userId).catch((): Booking[] => []);
  return upcoming.find((booking) => booking.id === id);
}
