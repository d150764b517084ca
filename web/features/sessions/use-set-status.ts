import { useMutation } from "@tanstack/react-query";
import { setBookingStatus } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshSessions } from "./use-sessions.ts";

type Step = { id: string } & InputOf<typeof setBookingStatus>;

/** Completes a session, takes that back, or cancels it with a refund. It is over when the lists have come anew. */
export function useSetStatus() {
  return useMutation({
    mutationFn: ({ id, status }: Step) => call(setBookingStatus, { params: { id }, input: { status } }),
    onSettled: () => {
      void refreshSlots();
      return refreshSessions();
    },
  });
}
