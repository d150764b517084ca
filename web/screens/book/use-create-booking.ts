import { useMutation } from "@tanstack/react-query";
import { createBooking } from "#contract/bookings.ts";
import type { QuestionType } from "#domain/prices.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";

export type BookingWish = {
  userId: string;
  sessionDate: string;
  sessionTime: string;
  questionType: QuestionType;
};

/** Holds a slot, or books it at once when nothing is to be paid. Whatever comes of it, slots are asked for anew. */
export function useCreateBooking() {
  return useMutation({
    mutationFn: (wish: BookingWish) => call(createBooking, { input: wish }),
    onSettled: () => {
      void refreshSlots();
      void refreshBookings();
    },
  });
}
