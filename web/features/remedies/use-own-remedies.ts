import { listPrescribedRemedies, type PrescribedRemedy } from "#contract/remedies.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";

/** The remedies of the customer's completed sessions, newest session first. Without a user id nothing is asked. */
export function useOwnRemedies(userId: string | null | undefined) {
  return useEndpoint(listPrescribedRemedies, {
    params: userId ? { userId } : null,
    select: ({ remedies }) => remedies,
    meta: KEPT_ON_PHONE,
    refetchOnWindowFocus: true,
  });
}

/** Fails at once if the browser is offline. */
export async function refetchOwnRemedies(userId: string): Promise<PrescribedRemedy[]> {
  const query = endpointQuery(listPrescribedRemedies, { params: { userId } });
  return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).remedies;
}
