import { useQuery } from "@tanstack/react-query";
import { type Booking, listUpcomingBookings } from "#contract/bookings.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { refreshCredits } from "./use-credits.ts";

/** The customer's live hold and coming sessions, soonest first. Without a user nothing is asked. */
export function useUpcomingBookings(userId: string | null | undefined) {
  return useQuery({
    queryKey: keys.upcoming(userId ?? ""),
    queryFn: ({ signal }) => fetchUpcoming(userId ?? "", signal),
    enabled: Boolean(userId),
    refetchOnMount: "always",
  });
}

export async function fetchUpcoming(userId: string, signal?: AbortSignal): Promise<Booking[]> {
  const { bookings } = await call(listUpcomingBookings, { params: { userId }, signal });
  return bookings;
}

/** The hold among them: at most one, the slot that waits for its payment. */
export function holdAmong(bookings: readonly Booking[] | undefined): Booking | null {
  return bookings?.find((booking) => booking.status === "pending") ?? null;
}

/** In the order of the screens: the hold waits for her, the sessions do not. */
export function holdFirst(bookings: readonly Booking[]): Booking[] {
  const rankOf = ({ status }: Booking) => (status === "pending" ? 0 : 1);
  return bookings.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Asks again for the customer's bookings, and for her credits, which holds take and give back. */
export async function refreshBookings(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.bookings }), refreshCredits()]);
}
