import { useQuery } from "@tanstack/react-query";
import { listPastBookings } from "#contract/bookings.ts";
import { call } from "#web/api/call.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { keys } from "#web/api/queries.ts";

/** The customer's completed, missed and cancelled sessions, latest first. Without a user id nothing is fetched. */
export function usePastBookings(userId: string | null | undefined) {
  return useQuery({
    queryKey: [...keys.bookings, userId ?? "", "past"],
    queryFn: async ({ signal }) => {
      const { bookings } = await call(listPastBookings, { params: { userId: userId ?? "" }, signal });
      return bookings;
    },
    enabled: Boolean(userId),
    refetchOnMount: "always",
    meta: KEPT_ON_PHONE,
  });
}
