import { useKnownUpcoming } from "#web/features/bookings/own-bookings.ts";
import { isBeingChecked, useUnconfirmedIds } from "./own-payments.ts";

/** Whether a payment may still become a session: its card stands in the place of "no session". */
export function useIsSessionChecked(userId: string | undefined): boolean {
  const unconfirmed = useUnconfirmedIds(userId, "session");
  const upcoming = useKnownUpcoming(userId);
  return unconfirmed.size > 0 || upcoming.some((booking) => isBeingChecked(booking, unconfirmed));
}
