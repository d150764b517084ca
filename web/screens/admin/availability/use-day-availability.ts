// The guide's open times of one day.
import { useMutation, useQuery } from "@tanstack/react-query";
import { getAvailability, resetToWeeklyHours, saveAvailability } from "#contract/availability.ts";
import type { TimeRange } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { refreshDays } from "#web/features/availability/use-days.ts";

/** `isByHand`: set for this day, so it does not follow the weekly hours. */
export type DayAvailability = { ranges: TimeRange[]; isByHand: boolean };

export function useDayAvailability(date: string) {
  return useQuery({
    queryKey: keys.availability(date),
    queryFn: async ({ signal }): Promise<DayAvailability> => {
      const { availability, isByHand } = await call(getAvailability, { params: { date }, signal });
      return { ranges: availability, isByHand };
    },
    staleTime: 0,
    // Offline it fails at once instead of waiting.
    networkMode: "always",
  });
}

export function useSaveDay(date: string) {
  return useMutation({
    mutationFn: (timeRanges: TimeRange[]) => call(saveAvailability, { input: { date, timeRanges } }),
    onSuccess: (answer) => cacheDay(date, { ranges: answer.availability, isByHand: true }),
  });
}

/** Deletes what was set by hand for the day. */
export function useFollowWeek(date: string) {
  return useMutation({
    mutationFn: () => call(resetToWeeklyHours, { params: { date } }),
    onSuccess: (answer) => cacheDay(date, { ranges: answer.availability, isByHand: false }),
  });
}

function cacheDay(date: string, day: DayAvailability): void {
  queryClient.setQueryData(keys.availability(date), day);
  refreshDays();
}
