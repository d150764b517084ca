import { useMutation } from "@tanstack/react-query";
import { cancelBooking } from "#contract/bookings.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { refreshSlots } from "./use-slots.ts";
import { refreshBookings } from "./use-upcoming-bookings.ts";

/** `kept`: the provider could not be asked, so the slot stays hers until it is. `paid`: it had been paid after all. */
export type DropEnd = "released" | "paid" | "kept";

/** Lets a hold go, never a paid session. The server asks the payment provider first: taken money wins. */
export async function dropHold(bookingId: string): Promise<DropEnd> {
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

export function useDropHold() {
  return useMutation({
    mutationFn: dropHold,
    onSettled: () => {
      void refreshSlots();
      void refreshBookings();
    },
  });
}
