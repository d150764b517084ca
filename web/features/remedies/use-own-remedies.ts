import { useQuery } from "@tanstack/react-query";
import { listPrescribedRemedies, type PrescribedRemedy } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** All vidhis prescribed in the customer's completed sessions, newest session first. Without a user nothing is asked. */
export function useOwnRemedies(userId: string | null | undefined) {
  return useQuery({
    queryKey: keys.remedies(userId ?? ""),
    queryFn: ({ signal }) => fetchOwnRemedies(userId ?? "", signal),
    enabled: Boolean(userId),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

export async function fetchOwnRemedies(userId: string, signal?: AbortSignal): Promise<PrescribedRemedy[]> {
  return (await call(listPrescribedRemedies, { params: { userId }, signal })).remedies;
}

/** Asks again, and answers them as they are now. Fails where they cannot be had, at once where there is no network. */
export async function refetchOwnRemedies(userId: string): Promise<PrescribedRemedy[]> {
  return queryClient.fetchQuery({
    queryKey: keys.remedies(userId),
    queryFn: ({ signal }) => fetchOwnRemedies(userId, signal),
    staleTime: 0,
    networkMode: "always",
  });
}
