import { useMutation, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { deleteIntake, getIntake, type SavedIntake, saveIntake } from "#contract/intakes.ts";
import type { IntakeDraft } from "#domain/intakes.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

type Answer = OutputOf<typeof getIntake>;

/** Several cards of a page use the same query. */
const STALE_MS = 60_000;

const fetchIntake = (id: string, signal: AbortSignal) => call(getIntake, { params: { id }, signal });

/** For the customer. `isNewest`: fetched again, even if the cached intake is fresh. */
export function useIntake(bookingId: string, { isEnabled = true, isNewest = false } = {}) {
  return useQuery({
    queryKey: keys.intake(bookingId),
    queryFn: ({ signal }) => fetchIntake(bookingId, signal),
    enabled: isEnabled,
    staleTime: STALE_MS,
    refetchOnMount: isNewest ? "always" : true,
  });
}

/** For the guide. */
export function useIntakeForGuide(bookingId: string) {
  return useQuery({
    queryKey: [...keys.admin, "intake", bookingId],
    queryFn: ({ signal }) => fetchIntake(bookingId, signal),
    networkMode: "always",
    refetchOnMount: "always",
  });
}

export function useSaveIntake(bookingId: string) {
  return useMutation({
    mutationFn: (typed: IntakeDraft) => call(saveIntake, { params: { id: bookingId }, input: typed }),
    onSuccess: ({ intake }) => setCached(bookingId, intake),
  });
}

export function useEraseIntake(bookingId: string) {
  return useMutation({
    mutationFn: () => call(deleteIntake, { params: { id: bookingId } }),
    onSuccess: () => setCached(bookingId, null),
  });
}

/** Cancels a request that is still under way, because its answer is older. */
async function setCached(bookingId: string, intake: SavedIntake | null) {
  await queryClient.cancelQueries({ queryKey: keys.intake(bookingId) });
  queryClient.setQueryData<Answer>(keys.intake(bookingId), (before) => ({
    canEdit: true,
    ...before,
    intake,
  }));
}
