import { useMutation } from "@tanstack/react-query";
import { cancelBooking } from "#contract/bookings.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { refreshSlots } from "./use-slots.ts";
import { refreshBookings } from "./use-upcoming-bookings.ts";

/** `paid`: the hold had been paid for. `kept`: the payment provider does not answer, so the hold stays for now. */
export type ReleaseOutcome = "released" | "paid" | "kept";

export function useReleaseHold() {
  return useMutation({
    mutationFn: releaseHold,
    onSettled: () => {
      void refreshSlots();
      void refreshBookings();
    },
  });
}

/** With `only=hold` the server does not cancel a paid session. It asks the payment provider before it releases. */
async function releaseHold(bookingId: string): Promise<ReleaseOutcome> {
  try {
    const { booking } = await call(cancelBooking, { params: { id: bookingId }, query: { only: "hold" } });
    if (booking.status === "pending") return "kept";
    return booking.status === "cancelled" ? "released" : "paid";
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.code === "already-paid") return "paid";
    return error.status === 404 || error.status === 409 || error.status === 410 ? "released" : "kept";
  }
}
