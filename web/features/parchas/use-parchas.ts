import { useQuery } from "@tanstack/react-query";
import { getSessionResults, listParchas } from "#contract/parchas.ts";
import { call } from "#web/api/call.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { keys, queryClient } from "#web/api/queries.ts";

const POLL_MS = 3_000;

/** All parchas of a customer, newest session first, front before back. */
export function useParchas(userId: string | null | undefined) {
  return useQuery({
    queryKey: [...keys.parchas, userId ?? ""],
    queryFn: async ({ signal }) => {
      const { parchas } = await call(listParchas, { params: { userId: userId ?? "" }, signal });
      return parchas;
    },
    enabled: Boolean(userId),
    refetchOnMount: "always",
    meta: KEPT_ON_PHONE,
  });
}

/**
 * The parchas of one session. While there are none it polls as long as the page is visible.
 */
export function useSessionResults(bookingId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...keys.parchas, "session", bookingId],
    queryFn: async ({ signal }) => {
      const { parchas } = await call(getSessionResults, { params: { id: bookingId }, signal });
      return parchas;
    },
    enabled: isEnabled,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.length ? false : POLL_MS),
    refetchOnWindowFocus: ({ state }) => (state.data?.length ? false : "always"),
  });
}

export async function refreshParchas(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.parchas });
}
