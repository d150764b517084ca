import { useMutation, useQuery } from "@tanstack/react-query";
import { refundRemedy } from "#contract/accounting.ts";
import { listActiveRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";

/** The vidhis that can be prescribed now. */
export function useActiveRemedies() {
  return useQuery({
    queryKey: [...keys.admin, "remedies", "active"],
    queryFn: async ({ signal }) => (await call(listActiveRemedies, { signal })).remedies,
    networkMode: "always",
    refetchOnMount: "always",
  });
}

/** Sets the list of a session's vidhis. */
export function usePrescribe(bookingId: string) {
  return useMutation({
    mutationFn: (remedyIds: string[]) =>
      call(prescribeRemedies, { params: { id: bookingId }, input: { remedyIds } }),
    onSettled: () => void refreshSessions(),
  });
}

/** Gives back what was paid for one vidhi, once: asked again, the server says that there is nothing left. */
export function useRefundVidhi() {
  return useMutation({
    mutationFn: async (bookingRemedyId: string) =>
      (await call(refundRemedy, { params: { id: bookingRemedyId } })).refund,
    onSettled: () => void refreshSessions(),
  });
}
