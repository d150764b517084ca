import { useMutation } from "@tanstack/react-query";
import { createBooking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";

/** Holds a slot, or books it at once when there is nothing to pay. */
export function useCreateBooking() {
  return useMutation({
    mutationFn: (input: InputOf<typeof createBooking>) => call(createBooking, { input }),
    onSettled: () => {
      void refreshSlots();
      void refreshBookings();
    },
  });
}
