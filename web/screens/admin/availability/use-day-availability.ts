// The guide's open times of one day: loading them, saving them, closing the day, giving it back to the usual week.
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  clearAvailability,
  getAvailability,
  resetToWeeklyHours,
  saveAvailability,
} from "#contract/availability.ts";
import type { TimeRange } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** `isByHand` when they were set for this day alone, and do not follow the weekly hours. */
export type DayAvailability = { ranges: TimeRange[]; isByHand: boolean };

export function useDayAvailability(date: string) {
  return useQuery({
    queryKey: keys.availability(date),
    queryFn: async ({ signal }): Promise<DayAvailability> => {
      const { availability, isByHand } = await call(getAvailability, { params: { date }, signal });
      return { ranges: availability, isByHand };
    },
    staleTime: 0,
    // Offline a question fails at once and says so, with a way to try again.
    networkMode: "always",
  });
}

export function useSaveDay(date: string) {
  return useMutation({
    mutationFn: (timeRanges: TimeRange[]) => call(saveAvailability, { input: { date, timeRanges } }),
    onSuccess: (answer) => keep(date, { ranges: answer.availability, isByHand: true }),
  });
}

export function useClearDay(date: string) {
  return useMutation({
    mutationFn: () => call(clearAvailability, { params: { date } }),
    onSuccess: () => keep(date, { ranges: [], isByHand: true }),
  });
}

/** Takes back what was set by hand for the day. */
export function useFollowWeek(date: string) {
  return useMutation({
    mutationFn: () => call(resetToWeeklyHours, { params: { date } }),
    onSuccess: (answer) => keep(date, { ranges: answer.availability, isByHand: false }),
  });
}

function keep(date: string, day: DayAvailability): void {
  queryClient.setQueryData(keys.availability(date), day);
  void queryClient.invalidateQueries({ queryKey: keys.allSlots });
}
