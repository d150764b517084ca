// Follows a booking at our server while a checkout is open: a UPI app may have paid long before the checkout hears of
// it, and the money's own word comes to our server first.
import { isPaidFor } from "#domain/bookings.ts";
import { fetchUpcoming } from "#web/features/bookings/use-upcoming-bookings.ts";

export const FOLLOW_MS = 5_000;

/**
 * Asks every 5 seconds while the page is looked at, and as soon as it is again, until the booking is paid for. Answers
 * how to stop; a question that fails is asked again in its turn.
 */
export function followBooking(userId: string, bookingId: string, onPaid: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isAsking = false;
  const ask = async () => {
    if (isAsking || signal.aborted || document.visibilityState === "hidden") return;
    isAsking = true;
    const upcoming = await fetchUpcoming(userId, signal).catch(() => []);
    isAsking = false;
    if (signal.aborted || !upcoming.some(({ id, status }) => id === bookingId && isPaidFor(status))) return;
    stop.abort();
    onPaid();
  };
  const timer = setInterval(() => void ask(), FOLLOW_MS);
  document.addEventListener("visibilitychange", () => void ask(), { signal });
  signal.addEventListener("abort", () => clearInterval(timer));
  return () => stop.abort();
}
