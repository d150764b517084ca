import { getCallSheet } from "#contract/call-sheet.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { KEPT_FOR_DAY } from "#web/api/kept-on-phone.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";

export type CallSheet = OutputOf<typeof getCallSheet>;

/** The line about who waits next is as old as this at most. */
const REFETCH_MS = 15_000;

/** What was loaded ahead is loaded again after this. */
const PREFETCHED_STALE_MS = 10 * 60_000;

/** Loads it unless it was loaded a short time ago. A failure is left to the screen that shows it. */
export function prefetchCallSheet(bookingId: string): Promise<void> {
  const query = endpointQuery(getCallSheet, { params: { id: bookingId } });
  return queryClient.prefetchQuery({ ...query, meta: KEPT_FOR_DAY, staleTime: PREFETCHED_STALE_MS });
}

/** What stands beside the call of a session. `isWatched`: fetched again and again, because others wait meanwhile. */
export function useCallSheet(bookingId: string, { isWatched }: { isWatched: boolean }) {
  return useEndpoint(getCallSheet, {
    params: { id: bookingId },
    meta: KEPT_FOR_DAY,
    refetchInterval: isWatched ? REFETCH_MS : false,
  });
}
