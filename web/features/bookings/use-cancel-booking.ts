import { useMutation } from "@tanstack/react-query";
import { cancelBooking } from "#contract/bookings.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "./use-slots.ts";
import { refreshBookings } from "./use-upcoming-bookings.ts";

/**
 * Cancels a paid session. Unlike the release of a hold, the request has no `only=hold`. A customer who was
 * shown that the money comes back does not lose it: if that time has passed meanwhile, the session stays. The mutation stays pending until
 * the lists are fetched again.
 */
export function useCancelBooking() {
  return useMutation({
    mutationFn: ({ id, isRefunded }: { id: string; isRefunded: boolean }) =>
      call(cancelBooking, { params: { id }, query: isRefunded ? { refund: "expected" } : {} }),
    onSettled: () => {
      void refreshSlots();
      return refreshBookings();
    },
  });
}
