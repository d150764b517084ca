import { useDays } from "#web/features/availability/use-days.ts";
import type { Neighbour } from "./neighbours.ts";

/** The sessions of a day other than the one that is moved. Empty until they are loaded, or if that fails. */
export function useNeighbours(date: string | null, movedId: string): readonly Neighbour[] {
  const { data } = useDays(date);
  return data?.[0]?.bookings.filter(({ bookingId }) => bookingId !== movedId) ?? [];
}
