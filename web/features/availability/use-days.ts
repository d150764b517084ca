// Days with their state and the bookings on them.

import { type AvailabilityDay, listAvailability, listOpenDates, listSlots } from "#contract/availability.ts";
import { refresh, useEndpoint } from "#web/api/use-endpoint.ts";

export type { AvailabilityDay };

/** Null asks for nothing. */
export function useDays(from: string | null, to = from) {
  return useEndpoint(listAvailability, {
    query: from !== null && to !== null ? { from, to } : null,
    select: ({ days }) => days,
    refetchOnWindowFocus: true,
  });
}

/** Of `YYYY-MM`. */
export function useDaysOfMonth(month: string) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return useDays(`${month}-01`, `${month}-${last}`);
}

/** After open times have changed. */
export const refreshDays = () => refresh(listAvailability, listSlots, listOpenDates);
