import { useMutation } from "@tanstack/react-query";
import { rescheduleBooking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { isSameTime } from "#web/features/bookings/use-reschedule.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { fetchUpcoming, refreshSessions } from "#web/features/sessions/use-sessions.ts";

type Move = { id: string; to: InputOf<typeof rescheduleBooking> };

/** Moves a session for the guide. It is over when the lists have come anew. */
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
    // Without an answer it may have been moved all the same: where the session stands now is the answer.
    const isUnknown = error instanceof CallFailure && error.status === 0;
    const sessions = isUnknown ? await fetchUpcoming().catch(() => []) : [];
    if (!sessions.some((session) => session.id === id && isSameTime(session, to))) throw error;
  }
}
