import { useQuery } from "@tanstack/react-query";
import { getSessionResults, listParchas } from "#contract/parchas.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

const POLL_MS = 3_000;

/** All the customer's parchas, newest session first, front before back. Without a user nothing is asked. */
export function useParchas(userId: string | null | undefined) {
  return useQuery({
    queryKey: [...keys.parchas, userId ?? ""],
    queryFn: async ({ signal }) => {
      const { parchas } = await call(listParchas, { params: { userId: userId ?? "" }, signal });
      return parchas;
    },
    enabled: Boolean(userId),
    refetchOnMount: "always",
  });
}

/**
 * The parchas of one session. While there is none they are asked for again and again, but not by a page that nobody
 * sees; the first one ends that.
 */
export function useSessionResults(bookingId: string, isAwaited: boolean) {
  return useQuery({
    queryKey: [...keys.parchas, "session", bookingId],
    queryFn: async ({ signal }) => {
      const { parchas } = await call(getSessionResults, { params: { id: bookingId }, signal });
      return parchas;
    },
    enabled: isAwaited,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.length ? false : POLL_MS),
    refetchOnWindowFocus: ({ state }) => (state.data?.length ? false : "always"),
  });
}

/** Asks again for whatever parchas a screen shows. */
export async function refreshParchas(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.parchas });
}
