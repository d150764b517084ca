import { useMutation, useQuery } from "@tanstack/react-query";
import { getWeeklyHours, saveWeeklyHours } from "#contract/availability.ts";
import type { TimeRange } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import type { Weekday } from "./edited-week.ts";

/** Seven days from Sunday. */
export function useWeeklyHours() {
  return useQuery({
    queryKey: keys.weeklyHours,
    queryFn: async ({ signal }) => (await call(getWeeklyHours, { signal })).week,
    staleTime: 0,
    // Offline it fails at once instead of waiting.
    networkMode: "always",
  });
}

/** The weekly hours of the weekday of a date; undefined until they are loaded. */
export function useWeeklyRanges(date: string): TimeRange[] | undefined {
  const { data } = useWeeklyHours();
  return data?.[new Date(`${date}T00:00:00Z`).getUTCDay()]?.ranges;
}

export function useSaveWeek() {
  return useMutation({
    mutationFn: (week: Weekday[]) => call(saveWeeklyHours, { input: { week } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(keys.weeklyHours, answer.week);
      // Days that follow the weekly hours have other times now.
      queryClient.removeQueries({ queryKey: keys.allAvailability });
      void queryClient.invalidateQueries({ queryKey: keys.allSlots });
    },
  });
}
