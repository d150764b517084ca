import { useQuery } from "@tanstack/react-query";
import { listActiveRemedies } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

/** The remedies that can be prescribed. */
export function useActiveRemedies() {
  return useQuery({
    queryKey: [...keys.admin, "remedies", "active"],
    queryFn: async ({ signal }) => (await call(listActiveRemedies, { signal })).remedies,
    networkMode: "always",
    refetchOnMount: "always",
  });
}
