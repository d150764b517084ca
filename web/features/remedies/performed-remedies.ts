import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import {
  completeRemedy,
  listPerformedRemedies,
  type PerformedRemedy,
  setRemedyVideo,
} from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { submit } from "#web/api/submit.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { refreshPendingRemedies } from "./pending-remedies.ts";

export type { PerformedRemedy };

const KEY = [...keys.admin, "performed-remedies"];
const REFETCH_MS = 60_000;
/** The server copies the video. */
const COPY_TIMEOUT_MS = 60_000;

/** Last completed first, by pages. */
export function usePerformedRemedies(search: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, search],
    queryFn: ({ pageParam, signal }) =>
      call(listPerformedRemedies, { query: { search: search || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: "always",
    refetchOnMount: "always",
    // A video that waits is published by the server.
    refetchInterval: REFETCH_MS,
  });
}

/** Every list in which the video of a performed remedy stands. */
export async function refreshPerformances(): Promise<void> {
  await Promise.all([
    refreshPendingRemedies(),
    queryClient.invalidateQueries({ queryKey: KEY }),
    refreshSessions(),
  ]);
}

type Completion = { id: string; notify: "now" | "later" };

/** Marks a remedy as performed, or publishes its video. The mutation is pending until the lists are fetched again. */
export function useCompleteRemedy() {
  return useMutation({
    mutationFn: ({ id, notify }: Completion) => submit(completeRemedy, { params: { id }, input: { notify } }),
    onSettled: refreshPerformances,
  });
}

type Sharing = { videoUrl: string; bookingRemedyIds: readonly string[] };

/** Uses one remedy's video for others too, after the admin has confirmed that it names no person. */
export function useShareVideo() {
  return useMutation({
    mutationFn: async ({ videoUrl, bookingRemedyIds }: Sharing) => {
      for (const id of bookingRemedyIds) {
        const input = { videoUrl, namesNoPerson: true };
        await call(setRemedyVideo, { params: { id }, input, timeoutMs: COPY_TIMEOUT_MS });
      }
    },
    onSettled: refreshPerformances,
  });
}
