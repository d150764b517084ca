// The signed-in customer's own bookings and credits, and who attends them. Without a user id nothing is asked.
import { useQuery } from "@tanstack/react-query";
import { type Booking, listBookings, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getComplaint } from "#contract/complaints.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { call } from "#web/api/call.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery, refresh, useEndpoint } from "#web/api/use-endpoint.ts";
import { currentUser, refreshUser, useUser } from "#web/features/identity/session.ts";

type UserId = string | null | undefined;

/** How a list of the customer's bookings is asked for, and kept on the phone. */
export const ofUser = (userId: UserId) => ({
  params: userId ? { userId } : null,
  meta: KEPT_ON_PHONE,
  // The guide may have moved or cancelled a session meanwhile.
  refetchOnWindowFocus: true,
  select: (answer: { bookings: Booking[] }) => answer.bookings,
});

/** The active hold and upcoming sessions, soonest first. */
export const useUpcomingBookings = (userId: UserId) => useEndpoint(listUpcomingBookings, ofUser(userId));

/**
 * The same for a part of a screen that is drawn once the list is answered: it does not ask again where the list has failed, since the
 * screen would stand as loading meanwhile, and draw this part anew without end.
 */
export const useKnownUpcoming = (userId: UserId): readonly Booking[] =>
  useEndpoint(listUpcomingBookings, { ...ofUser(userId), retryOnMount: false }).data ?? NONE;
const NONE: readonly Booking[] = [];

/** Completed, missed and cancelled sessions, latest first. */
export const usePastBookings = (userId: UserId) => useEndpoint(listPastBookings, ofUser(userId));

/** One booking, in any status; null if the customer has none with this id. */
export function useOwnBooking(userId: UserId, bookingId: string) {
  const query = useEndpoint(listBookings, ofUser(userId));
  return { query, booking: query.data?.find(({ id }) => id === bookingId) ?? null };
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

/**
 * The rupees of discount that the next booking may use: those of the stored customer at first, then those of the server.
 * Every hold changes them, also one on another phone.
 */
export function useCredits(): number {
  const user = useUser();
  useQuery(
    {
      queryKey: endpointQuery(getMe).queryKey,
      queryFn: async ({ signal }) => {
        const before = currentUser();
        const me = await call(getMe, { signal });
        // What the customer has changed meanwhile is newer.
        if (currentUser() === before) refreshUser(me.user);
        return me;
      },
      enabled: user !== null,
      staleTime: 0,
    },
    queryClient,
  );
  return user?.referralDiscountCredits ?? 0;
}

/** Also the credits, which holds use and return, and what the customer may say of a session. */
export const OF_BOOKINGS = [
  listUpcomingBookings,
  listPastBookings,
  listBookings,
  getComplaint,
  getMe,
  getCredits,
] as const;
export const refreshBookings = () => refresh(...OF_BOOKINGS);

/** Who attends a session, where another has paid; left out where the reader has booked for oneself. */
export type Attended = Partial<Pick<Booking, "attendee">>;

/** Whether the reader attends the session; false where the reader has named somebody else. */
export function isAttended(booking: Attended): boolean {
  return !booking.attendee || isGiven(booking);
}

/** Whether somebody else has booked and paid it for the reader. */
export function isGiven({ attendee }: Attended): boolean {
  return attendee?.isYou === true;
}
