import { useQuery } from "@tanstack/react-query";
import { listBookings } from "#contract/bookings.ts";
import { call } from "#web/api/call.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { keys } from "#web/api/queries.ts";

/** One of the customer's bookings, in any status; null if the customer has none with this id. */
export function useOwnBooking(userId: string | null, bookingId: string) {
  const query = useQuery({
    queryKey: [...keys.bookings, userId ?? "", "all"],
    queryFn: async ({ signal }) => {
      const { bookings } = await call(listBookings, { params: { userId: userId ?? "" }, signal });
      return bookings;
    },
    enabled: Boolean(userId),
    refetchOnMount: "always",
    meta: KEPT_ON_PHONE,
  });
  return { query, booking: query.data?.find(({ id }) => id === bookingId) ?? null };
}
