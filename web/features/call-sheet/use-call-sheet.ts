import { useQuery } from "@tanstack/react-query";
import { getCallSheet } from "#contract/call-sheet.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

export type CallSheet = OutputOf<typeof getCallSheet>;

/** The line about who waits next is as old as this at most. */
const REFETCH_MS = 15_000;

/** What stands beside the call of a session. `isWatched`: fetched again and again, because others wait meanwhile. */
export function useCallSheet(bookingId: string, { isWatched }: { isWatched: boolean }) {
  return useQuery({
    queryKey: [...keys.admin, "sheet", bookingId],
    queryFn: ({ signal }) => call(getCallSheet, { params: { id: bookingId }, signal }),
    networkMode: "always",
    refetchOnMount: "always",
    refetchInterval: isWatched ? REFETCH_MS : false,
  });
}
