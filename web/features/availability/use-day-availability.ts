// The guide's open times of one day: loading them, saving them, closing the day.
import { useMutation, useQuery } from "@tanstack/react-query";
import { availabilityOfDate, clearAvailability, saveAvailability } from "#contract/availability.ts";
import type { TimeRange } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export function useDayAvailability(date: string) {
  return useQuery({
    queryKey: keys.availability(date),
    queryFn: async ({ signal }) =>
      (await call(availabilityOfDate, { params: { date }, signal })).availability,
    staleTime: 0,
  });
}

export function useSaveDay(date: string) {
  return useMutation({
    mutationFn: (timeRanges: TimeRange[]) => call(saveAvailability, { input: { date, timeRanges } }),
    onSuccess: (answer) => keep(date, answer.availability),
  });
}

export function useClearDay(date: string) {
  return useMutation({
    mutationFn: () => call(clearAvailability, { params: { date } }),
    onSuccess: () => keep(date, []),
  });
}

function keep(date: string, ranges: TimeRange[]): void {
  queryClient.setQueryData(keys.availability(date), ranges);
  void queryClient.invalidateQueries({ queryKey: keys.allSlots });
}
