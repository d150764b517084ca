// The notes on paper that are to be posted, and those that are posted.
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import {
  type DispatchedNote,
  type DispatchState,
  listDispatchedNotes,
  postNote,
  setNotesPrinted,
} from "#contract/dispatch.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { submit } from "#web/api/submit.ts";
import { refreshSessionsSoon } from "#web/features/sessions/use-sessions.ts";

const KEY = [...keys.admin, "dispatch"];
const REFETCH_MS = 60_000;

/** One state's notes by pages; the last page has the counts of all states. */
export function useDispatchedNotes(state: DispatchState, search: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, state, search],
    queryFn: ({ pageParam, signal }) =>
      call(listDispatchedNotes, {
        query: { state, search: search || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: "always",
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: REFETCH_MS,
  });
}

async function refreshDispatch(): Promise<void> {
  refreshSessionsSoon();
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Answers the notes that changed. Pending until the lists are fetched again. */
export function useSetPrinted() {
  return useMutation({
    mutationFn: (input: { bookingIds: string[]; isPrinted: boolean }) => call(setNotesPrinted, { input }),
    onSettled: refreshDispatch,
  });
}

export type Posting = { bookingId: string; trackingNumber?: string; isShared?: boolean };

/** Sends the same posting again without a second effect, as long as its answer is not known. */
export async function sendPosting({ bookingId, ...input }: Posting): Promise<DispatchedNote> {
  const { note } = await submit(postNote, { params: { id: bookingId }, input });
  void refreshDispatch();
  return note;
}
