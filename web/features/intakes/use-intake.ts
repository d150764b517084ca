// What a customer tells the guide before a session: what the server has of it, and changing and erasing it there.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { deleteIntake, getIntake, type SavedIntake, saveIntake } from "#contract/intakes.ts";
import type { IntakeDraft } from "#domain/intakes.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

type Answer = OutputOf<typeof getIntake>;

/** Several cards of one page ask for the same; the screen of the form asks for the newest. */
const FRESH_MS = 60_000;
const LOOK_AGAIN_MS = 30_000;

const fetchIntake = (id: string, signal: AbortSignal) => call(getIntake, { params: { id }, signal });

/** Her own. `isEnabled` false asks nothing. */
export function useIntake(bookingId: string, { isEnabled = true, isNewest = false } = {}) {
  return useQuery({
    queryKey: keys.intake(bookingId),
    queryFn: ({ signal }) => fetchIntake(bookingId, signal),
    enabled: isEnabled,
    staleTime: FRESH_MS,
    refetchOnMount: isNewest ? "always" : true,
  });
}

/** As the guide reads it; `isWatched` while it may still change under his eyes. */
export function useIntakeForGuide(bookingId: string, { isWatched }: { isWatched: boolean }) {
  return useQuery({
    queryKey: [...keys.admin, "intake", bookingId],
    queryFn: ({ signal }) => fetchIntake(bookingId, signal),
    networkMode: "always",
    refetchOnMount: "always",
    refetchInterval: isWatched ? LOOK_AGAIN_MS : false,
  });
}

export function useSaveIntake(bookingId: string) {
  return useMutation({
    mutationFn: (typed: IntakeDraft) => call(saveIntake, { params: { id: bookingId }, input: typed }),
    onSuccess: ({ intake }) => keep(bookingId, intake),
  });
}

export function useEraseIntake(bookingId: string) {
  return useMutation({
    mutationFn: () => call(deleteIntake, { params: { id: bookingId } }),
    onSuccess: () => keep(bookingId, null),
  });
}

/** Also when the question before it is still on its way: that answer is of before. */
async function keep(bookingId: string, intake: SavedIntake | null) {
  await queryClient.cancelQueries({ queryKey: keys.intake(bookingId) });
  queryClient.setQueryData<Answer>(keys.intake(bookingId), (before) => ({
    canEdit: true,
    ...before,
    intake,
  }));
}
