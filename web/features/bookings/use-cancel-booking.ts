import { useMutation } from "@tanstack/react-query";
import { cancelBooking } from "#contract/bookings.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "./use-slots.ts";
import { refreshBookings } from "./use-upcoming-bookings.ts";

/**
 * Cancels a paid session, without refund. Unlike the release of a hold it does not say `only=hold`. It is over only
 * when the lists on the screen have come anew, whatever became of it.
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
