// The session that a customer waits for in this browser, with its time: so the page can show what became of it, even if
// that happened while it was closed.
import type { Booking } from "#contract/bookings.ts";
import { storedValue } from "#web/api/stored-value.ts";

export type Watched = Pick<Booking, "id" | "userId" | "sessionDate" | "sessionTime">;

const watched = storedValue("waitingFor", (value): value is Watched => {
  const fields = ["id", "userId", "sessionDate", "sessionTime"];
  return typeof value === "object" && value !== null && fields.every((name) => name in value);
});

/** Null for another customer in the same browser. */
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
