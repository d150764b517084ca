// Which session she was waiting for in this browser, and when it was then: what becomes of it is told to her, even when
// it happened while the page was away.
import type { Booking } from "#contract/bookings.ts";
import { storedValue } from "#web/api/stored-value.ts";

export type Watched = Pick<Booking, "id" | "userId" | "sessionDate" | "sessionTime">;

const watched = storedValue("waitingFor", (value): value is Watched => {
  const fields = ["id", "userId", "sessionDate", "sessionTime"];
  return typeof value === "object" && value !== null && fields.every((name) => name in value);
});

/** Live; another customer's of the same browser counts as none. */
export function useWatched(userId: string | null): Watched | null {
  const value = watched.use();
  return value?.userId === userId ? value : null;
}

export function watch({ id, userId, sessionDate, sessionTime }: Watched): void {
  watched.set({ id, userId, sessionDate, sessionTime });
}

export function forgetWatched(): void {
  watched.set(null);
}
