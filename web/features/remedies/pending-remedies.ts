import { useMutation, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { completeRemedy, listPendingRemedies } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export type PendingVidhi = OutputOf<typeof listPendingRemedies>["vidhis"][number];

const KEY = [...keys.admin, "pending-vidhis"];
const LOOK_AGAIN_MS = 60_000;

/** What is bought or given and still to be performed, earliest session first; asked again each minute. */
export function usePendingVidhis() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listPendingRemedies, { signal })).vidhis,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function refreshPendingVidhis(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Says that a vidhi has been performed; it has its end when the list is there anew. */
export function useCompleteVidhi() {
  return useMutation({
    mutationFn: (id: string) => call(completeRemedy, { params: { id } }),
    onSettled: refreshPendingVidhis,
  });
}

export type VidhisOfUser = { phone: string; name: string; vidhis: PendingVidhi[] };

/** Grouped by who waits for them, in the order of the first of each. The phone tells people of one name apart. */
export function byUser(vidhis: readonly PendingVidhi[]): VidhisOfUser[] {
  const users = new Map<string, VidhisOfUser>();
  for (const vidhi of vidhis) {
    const user = users.get(vidhi.userPhone);
    if (user) user.vidhis.push(vidhi);
    else users.set(vidhi.userPhone, { phone: vidhi.userPhone, name: vidhi.userName, vidhis: [vidhi] });
  }
  return [...users.values()];
}
