import { useMutation, useQuery } from "@tanstack/react-query";
import { listActiveRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";

/** The remedies that can be prescribed. */
export function useActiveRemedies() {
  return useQuery({
    queryKey: [...keys.admin, "remedies", "active"],
    queryFn: async ({ signal }) => (await call(listActiveRemedies, { signal })).remedies,
    networkMode: "always",
    refetchOnMount: "always",
  });
}

/** Replaces the list of a session's remedies. */
export function usePrescribe(bookingId: string) {
  return useMutation({
    mutationFn: (remedyIds: string[]) =>
      call(prescribeRemedies, { params: { id: bookingId }, input: { remedyIds } }),
    onSettled: () => void refreshSessions(),
  });
}
