import { useQuery } from "@tanstack/react-query";
import { openDates, slotsOfDate } from "#contract/availability.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { serverNow } from "#web/api/server-clock.ts";

export type Slot = { time: string; available: boolean };

/** The bookable days from today in India on, and which of them have a free slot. */
export function useOpenDates() {
  // The server's clock comes with the config; by a phone's own the days might be yesterday's.
  const { isFetched: isClockSet } = useConfig();
  const now = serverNow();
  const from = istDateOf(now);
  const to = lastBookableDay(now);
  const query = useQuery({
    queryKey: keys.openDates(from, to),
    queryFn: ({ signal }) => call(openDates, { query: { from, to }, signal }),
    enabled: isClockSet,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return { ...query, from, to };
}

/** The slots of a day, asked anew whenever the day is chosen or the page is looked at again. */
export function useSlots(date: string | null) {
  return useQuery({
    queryKey: keys.slots(date ?? ""),
    queryFn: ({ signal }) => call(slotsOfDate, { query: { date: date ?? "" }, signal }),
    enabled: date !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
    select: (answer): Slot[] => answer.slots,
  });
}

/** Asks again for the slots and open days that are on the screen. */
export function refreshSlots(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.allSlots });
}
