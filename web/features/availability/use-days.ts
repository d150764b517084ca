// Days with their state and the bookings on them.
import { useQuery } from "@tanstack/react-query";
import { type AvailabilityDay, listAvailability } from "#contract/availability.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export type { AvailabilityDay };

/** Null asks for nothing. */
export function useDays(from: string | null, to = from) {
  const span = { from: from ?? "", to: to ?? "" };
  return useQuery({
    queryKey: keys.availabilityDays(span.from, span.to),
    queryFn: async ({ signal }) => (await call(listAvailability, { query: span, signal })).days,
    enabled: from !== null,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    networkMode: "always",
  });
}

/** Of `YYYY-MM`. */
export function useDaysOfMonth(month: string) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return useDays(`${month}-01`, `${month}-${last}`);
}

/** After open times have changed. */
export function refreshDays(): void {
  void queryClient.invalidateQueries({ queryKey: keys.allAvailabilityDays });
  void queryClient.invalidateQueries({ queryKey: keys.allSlots });
}
