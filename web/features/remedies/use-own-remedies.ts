import { useQuery } from "@tanstack/react-query";
import { listPrescribedRemedies, type PrescribedRemedy } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** The remedies of the customer's completed sessions, newest session first. Without a user id nothing is fetched. */
export function useOwnRemedies(userId: string | null | undefined) {
  return useQuery({
    queryKey: keys.remedies(userId ?? ""),
    queryFn: ({ signal }) => fetchOwnRemedies(userId ?? "", signal),
    enabled: Boolean(userId),
    refetchOnMount: "always",
    meta: KEPT_ON_PHONE,
    refetchOnWindowFocus: "always",
  });
}

async function fetchOwnRemedies(userId: string, signal?: AbortSignal): Promise<PrescribedRemedy[]> {
  return (await call(listPrescribedRemedies, { params: { userId }, signal })).remedies;
}

/** Fails at once if the browser is offline. */
export async function refetchOwnRemedies(userId: string): Promise<PrescribedRemedy[]> {
  return queryClient.fetchQuery({
    queryKey: keys.remedies(userId),
    queryFn: ({ signal }) => fetchOwnRemedies(userId, signal),
    staleTime: 0,
    networkMode: "always",
  });
}
