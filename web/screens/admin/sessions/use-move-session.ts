import { useMutation } from "@tanstack/react-query";
import { rescheduleBooking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { isSameTime } from "#web/features/bookings/change-booking.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { fetchSession, refreshSessions } from "#web/features/sessions/use-sessions.ts";

type Move = { id: string; to: InputOf<typeof rescheduleBooking> };

/** Moves a session for the guide. The mutation is pending until the lists are fetched again. */
export function useMoveSession() {
  return useMutation({
    mutationFn: moveSession,
    onSettled: () => {
      void refreshSlots();
      return refreshSessions();
    },
  });
}

async function moveSession({ id, to }: Move): Promise<void> {
  try {
    await call(rescheduleBooking, { params: { id }, input: to });
  } catch (error) {
    // A request without an answer may have succeeded: so compare the session's time.
    const isUnknown = error instanceof CallFailure && error.status === 0;
    const session = isUnknown ? await fetchSession(id).catch(() => null) : null;
    if (!session || !isSameTime(session, to)) throw error;
  }
}
