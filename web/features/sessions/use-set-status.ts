import { useMutation } from "@tanstack/react-query";
import { setBookingStatus } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { submit } from "#web/api/submit.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshSessions } from "./use-sessions.ts";

type StatusInput = { id: string } & InputOf<typeof setBookingStatus>;

/** Completes, reopens or cancels a session. The mutation is pending until the lists are fetched again. */
export function useSetStatus() {
  return useMutation({
    mutationFn: ({ id, status }: StatusInput) =>
      submit(setBookingStatus, { params: { id }, input: { status } }),
    onSettled: () => {
      void refreshSlots();
      return refreshSessions();
    },
  });
}
