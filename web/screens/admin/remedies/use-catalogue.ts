import { useMutation, useQuery } from "@tanstack/react-query";
import { createRemedy, listAllRemedies, type RemedyInput, updateRemedy } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** Above the list of those that can be prescribed, so that it is asked for anew with the whole. */
const KEY = [...keys.admin, "remedies"];

/** The whole catalogue, those not offered any more too. */
export function useCatalogue() {
  return useQuery({
    queryKey: [...KEY, "all"],
    queryFn: async ({ signal }) => (await call(listAllRemedies, { signal })).remedies,
    networkMode: "always",
    refetchOnMount: "always",
  });
}

/** Adds a vidhi, or changes the one of that id. */
export function useSaveVidhi(id: string | null) {
  return useMutation({
    mutationFn: (input: RemedyInput) =>
      id === null ? call(createRemedy, { input }) : call(updateRemedy, { params: { id }, input }),
    // It has its end when the list is there anew: until then what is seen is what was.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
