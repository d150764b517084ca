import { keepPreviousData } from "@tanstack/react-query";
import { findSameTime, listOpenDates, listSlots } from "#contract/availability.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { useConfig } from "#web/api/config.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { refresh, useEndpoint } from "#web/api/use-endpoint.ts";

export type Slot = { time: string; available: boolean };

/** `isLive`: fetched again at intervals, because other customers book slots meanwhile. */
type Options = { isLive?: boolean };

const SLOTS_REFETCH_MS = 15_000;
const DAYS_REFETCH_MS = 60_000;

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
  const query = useEndpoint(listOpenDates, {
    query: { from, to },
    enabled: isClockSet,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: isLive && DAYS_REFETCH_MS,
  });
  return { ...query, from, to, isClockSet };
}

/** The slots of a day, fetched again whenever the day is chosen or the page becomes visible. */
export function useSlots(date: string | null, { isLive = false }: Options = {}) {
  return useEndpoint(listSlots, {
    query: date === null ? null : { date },
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: isLive && SLOTS_REFETCH_MS,
    select: (answer): Slot[] => answer.slots,
  });
}

export const refreshSlots = () => refresh(listSlots, listOpenDates, findSameTime);
