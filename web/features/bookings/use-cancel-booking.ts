import { useMutation } from "@tanstack/react-query";
import { cancelBooking } from "#contract/bookings.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "./use-slots.ts";
import { refreshBookings } from "./use-upcoming-bookings.ts";

/**
 * Cancels a paid session. Unlike the release of a hold, the request has no `only=hold`. The mutation stays pending until
 * the lists are fetched again.
 */
export function useCancelBooking() {
  return useMutation({
    mutationFn: (bookingId: string) => call(cancelBooking, { params: { id: bookingId } }),
    onSettled: () => {
      void refreshSlots();
      return refreshBookings();
    },
  });
}
