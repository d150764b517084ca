import { queryOptions, useQuery } from "@tanstack/react-query";
import { getCallSheet } from "#contract/call-sheet.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { KEPT_FOR_DAY } from "#web/api/day-cache.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export type CallSheet = OutputOf<typeof getCallSheet>;

/** The line about who waits next is as old as this at most. */
const REFETCH_MS = 15_000;

/** What was loaded ahead is loaded again after this. */
const PREFETCHED_STALE_MS = 10 * 60_000;

const sheetQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...keys.admin, "sheet", bookingId],
    queryFn: ({ signal }) => call(getCallSheet, { params: { id: bookingId }, signal }),
    networkMode: "always",
    meta: KEPT_FOR_DAY,
  });

/** Loads it unless it was loaded a short time ago. A failure is left to the screen that shows it. */
export function prefetchCallSheet(bookingId: string): Promise<void> {
  return queryClient.prefetchQuery({ ...sheetQuery(bookingId), staleTime: PREFETCHED_STALE_MS });
}

/** What stands beside the call of a session. `isWatched`: fetched again and again, because others wait meanwhile. */
export function useCallSheet(bookingId: string, { isWatched }: { isWatched: boolean }) {
  return useQuery({
    ...sheetQuery(bookingId),
    refetchOnMount: "always",
    refetchInterval: isWatched ? REFETCH_MS : false,
  });
}
