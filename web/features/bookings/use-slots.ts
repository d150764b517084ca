import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { serverNow } from "#web/api/server-clock.ts";

export type Slot = { time: string; available: boolean };

/** `isLive`: fetched again at intervals, because other customers book slots meanwhile. */
type Options = { isLive?: boolean };

const SLOTS_REFETCH_MS = 15_000;
const DAYS_REFETCH_MS = 60_000;

// Offline, a query fails at once and its screen offers to try again. When the network returns, it is fetched again.
const FRESH = { staleTime: 0, networkMode: "always" } as const;

/**
 * The bookable days, from today in India, and which of them have a free slot. The first render after midnight fetches
 * the new days; until they arrive the old ones stay.
 */
export function useOpenDates({ isLive = false }: Options = {}) {
  // The config sets the server's clock. By the phone's own clock today may be another day.
  const { isFetched: isClockSet } = useConfig();
  const now = serverNow();
  const from = istDateOf(now);
  const to = lastBookableDay(now);
  const query = useQuery({
    ...FRESH,
    queryKey: keys.openDates(from, to),
    queryFn: ({ signal }) => call(listOpenDates, { query: { from, to }, signal }),
    enabled: isClockSet,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: isLive && DAYS_REFETCH_MS,
  });
  return { ...query, from, to, isClockSet };
}

/** The slots of a day, fetched again whenever the day is chosen or the page becomes visible. */
export function useSlots(date: string | null, { isLive = false }: Options = {}) {
  return useQuery({
    ...FRESH,
    queryKey: keys.slots(date ?? ""),
    queryFn: ({ signal }) => call(listSlots, { query: { date: date ?? "" }, signal }),
    enabled: date !== null,
    gcTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: isLive && SLOTS_REFETCH_MS,
    select: (answer): Slot[] => answer.slots,
  });
}

/** The slots and the open days. */
export function refreshSlots(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.allSlots });
}
