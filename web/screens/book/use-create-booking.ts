import { useMutation } from "@tanstack/react-query";
import { createBooking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { submit } from "#web/api/submit.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";

/** Holds a slot, or books it at once when there is nothing to pay. */
export function useCreateBooking() {
  return useMutation({
    mutationFn: async (input: InputOf<typeof createBooking>) => {
      const answer = await submit(createBooking, { input });
      // The answer to an earlier try was lost, and its hold has ended since.
      return answer.booking.status === "cancelled" ? submit(createBooking, { input }) : answer;
    },
    onSettled: () => {
      void refreshSlots();
      void refreshBookings();
    },
  });
}
