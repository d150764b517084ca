// The guide's usual week: loading it and saving it.
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
    // Offline a question fails at once and says so, with a way to try again.
    networkMode: "always",
  });
}

/** The usual ranges of the weekday of a date, once they are known. */
export function useUsualRanges(date: string): TimeRange[] | undefined {
  const { data } = useWeeklyHours();
  return data?.[new Date(`${date}T00:00:00Z`).getUTCDay()]?.ranges;
}

export function useSaveWeek() {
  return useMutation({
    mutationFn: (week: Weekday[]) => call(saveWeeklyHours, { input: { week } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(keys.weeklyHours, answer.week);
      // Every day that follows the week has other times now.
      queryClient.removeQueries({ queryKey: keys.allAvailability });
      void queryClient.invalidateQueries({ queryKey: keys.allSlots });
    },
  });
}
