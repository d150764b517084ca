import { useQuery } from "@tanstack/react-query";
import { type Booking, listUpcomingBookings } from "#contract/bookings.ts";
import { call } from "#web/api/call.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { refreshCredits } from "./use-credits.ts";

/** The customer's active hold and upcoming sessions, soonest first. Without a user id nothing is fetched. */
export function useUpcomingBookings(userId: string | null | undefined) {
  return useQuery({
    queryKey: keys.upcoming(userId ?? ""),
    queryFn: ({ signal }) => fetchUpcoming(userId ?? "", signal),
    enabled: Boolean(userId),
    refetchOnMount: "always",
    meta: KEPT_ON_PHONE,
  });
}

export async function fetchUpcoming(userId: string, signal?: AbortSignal): Promise<Booking[]> {
  const { bookings } = await call(listUpcomingBookings, { params: { userId }, signal });
  return bookings;
}

/** A customer has at most one hold. */
export function findHold(bookings: readonly Booking[] | undefined): Booking | null {
  return bookings?.find((booking) => booking.status === "pending") ?? null;
}

/** The hold comes first, because only a hold waits for the customer. */
export function holdFirst(bookings: readonly Booking[]): Booking[] {
  const rankOf = ({ status }: Booking) => (status === "pending" ? 0 : 1);
  return [...bookings].sort((one, other) => rankOf(one) - rankOf(other));
}

/** Also refreshes the credits, which holds use and return. */
export async function refreshBookings(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.bookings }), refreshCredits()]);
}
