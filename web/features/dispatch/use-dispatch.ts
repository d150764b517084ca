// The notes on paper that are to be posted, and those that are posted.
import { keepPreviousData } from "@tanstack/react-query";
import {
  type DispatchedNote,
  type DispatchState,
  listDispatchedNotes,
  MAX_PRINTED_AT_ONCE,
  postNote,
  setNotesPrinted,
} from "#contract/dispatch.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { submit } from "#web/api/submit.ts";
import { refresh, useEndpointPages } from "#web/api/use-endpoint.ts";
import { type ActionOptions, useAction } from "#web/api/use-submit.ts";
import { refreshSessionsSoon } from "#web/features/sessions/use-sessions.ts";

const REFETCH_MS = 60_000;

/** One state's notes by pages; the last page has the counts of all states. */
export function useDispatchedNotes(state: DispatchState, search: string) {
  return useEndpointPages(listDispatchedNotes, {
    query: { state, search: search || undefined },
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: REFETCH_MS,
  });
}

async function refreshDispatch(): Promise<void> {
  refreshSessionsSoon();
  await refresh(listDispatchedNotes);
}

type Printed = InputOf<typeof setNotesPrinted>;

/** Answers the notes that changed. Pending until the lists are there. */
export const useSetPrinted = (options: ActionOptions<Printed, string[]>) =>
  useAction(setPrinted, { ...options, onSettled: refreshDispatch });

async function setPrinted({ bookingIds, ...rest }: Printed): Promise<string[]> {
  const changed: string[] = [];
  for (let at = 0; at < bookingIds.length; at += MAX_PRINTED_AT_ONCE) {
    const input = { bookingIds: bookingIds.slice(at, at + MAX_PRINTED_AT_ONCE), ...rest };
    changed.push(...(await call(setNotesPrinted, { input })).bookingIds);
  }
  return changed;
}

export type Posting = { bookingId: string; trackingNumber?: string; isShared?: boolean };

/** Sends the same posting again without a second effect, as long as its answer is not known. */
export async function sendPosting({ bookingId, ...input }: Posting): Promise<DispatchedNote> {
  const { note } = await submit(postNote, { params: { id: bookingId }, input });
  void refreshDispatch();
  return note;
}
