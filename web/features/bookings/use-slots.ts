import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { serverNow } from "#web/api/server-clock.ts";

export type Slot = { time: string; available: boolean };

/** Live: asked again and again while the page is looked at, as others take times meanwhile. */
type Watch = { isLive?: boolean };

const SLOTS_AGAIN_MS = 15_000;
const DAYS_AGAIN_MS = 60_000;

// Offline a question fails at once and says so, with a way to try again; the network's return asks by itself.
const ALWAYS = { staleTime: 0, networkMode: "always" } as const;

/**
 * The bookable days from today in India on, and which of them have a free slot. Past midnight, a new drawing asks for
 * the new days, and the old ones stay until they come.
 */
export function useOpenDates({ isLive = false }: Watch = {}) {
  // The server's clock comes with the config; by a phone's own the days might be yesterday's.
  const { isFetched: isClockSet } = useConfig();
  const now = serverNow();
  const from = istDateOf(now);
  const to = lastBookableDay(now);
  const query = useQuery({
    ...ALWAYS,
    queryKey: keys.openDates(from, to),
    queryFn: ({ signal }) => call(listOpenDates, { query: { from, to }, signal }),
    enabled: isClockSet,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: isLive && DAYS_AGAIN_MS,
  });
  return { ...query, from, to, isClockSet };
}

/** The slots of a day, asked anew whenever the day is chosen or the page is looked at again. */
export function useSlots(date: string | null, { isLive = false }: Watch = {}) {
  return useQuery({
    ...ALWAYS,
    queryKey: keys.slots(date ?? ""),
    queryFn: ({ signal }) => call(listSlots, { query: { date: date ?? "" }, signal }),
    enabled: date !== null,
    gcTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: isLive && SLOTS_AGAIN_MS,
    select: (answer): Slot[] => answer.slots,
  });
}

/** Asks again for the slots and open days that are on the screen. */
export function refreshSlots(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.allSlots });
}
