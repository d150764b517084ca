import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { deleteIntake, getIntake, type SavedIntake, saveIntake } from "#contract/intakes.ts";
import type { IntakeDraft } from "#domain/intakes.ts";
import { call } from "#web/api/call.ts";
import { KEPT_FOR_DAY } from "#web/api/day-cache.ts";
import { keys, queryClient } from "#web/api/queries.ts";

type Answer = OutputOf<typeof getIntake>;

/** Several cards of a page use the same query. */
const STALE_MS = 60_000;
const PREFETCHED_STALE_MS = 10 * 60_000;

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

const guideQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...keys.admin, "intake", bookingId],
    queryFn: ({ signal }) => fetchIntake(bookingId, signal),
    networkMode: "always",
    meta: KEPT_FOR_DAY,
  });

/** Loads it unless it was loaded a short time ago. A failure is left to the card that shows it. */
export function prefetchIntakeForGuide(bookingId: string): Promise<void> {
  return queryClient.prefetchQuery({ ...guideQuery(bookingId), staleTime: PREFETCHED_STALE_MS });
}

/** For the guide. */
export function useIntakeForGuide(bookingId: string) {
  return useQuery({
    ...guideQuery(bookingId),
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
