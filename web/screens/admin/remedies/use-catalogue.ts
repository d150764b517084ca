import { useMutation, useQuery } from "@tanstack/react-query";
import { createRemedy, listAllRemedies, type RemedyInput, updateRemedy } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** A prefix of the key of the remedies that can be prescribed, so that both are invalidated together. */
const KEY = [...keys.admin, "remedies"];

/** The whole catalogue, also remedies that are not offered any more. */
export function useCatalogue() {
  return useQuery({
    queryKey: [...KEY, "all"],
    queryFn: async ({ signal }) => (await call(listAllRemedies, { signal })).remedies,
    networkMode: "always",
    refetchOnMount: "always",
  });
}

/** A null id creates a remedy. */
export function useSaveRemedy(id: string | null) {
  return useMutation({
    mutationFn: (input: RemedyInput) =>
      id === null ? call(createRemedy, { input }) : call(updateRemedy, { params: { id }, input }),
    // Returning the promise keeps the mutation pending until the list is fetched again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
