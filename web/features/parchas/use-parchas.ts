import { getSessionResults, listParchas } from "#contract/parchas.ts";
import { refreshTogether, useEndpoint } from "#web/api/use-endpoint.ts";

const POLL_MS = 3_000;

/** The parchas of one session. While there are none it polls as long as the page is visible. */
export function useSessionResults(bookingId: string, enabled: boolean) {
  return useEndpoint(getSessionResults, {
    params: { id: bookingId },
    enabled,
    select: ({ parchas }) => parchas,
    refetchInterval: ({ state }) => (state.data?.parchas.length ? false : POLL_MS),
    refetchOnWindowFocus: ({ state }) => (state.data?.parchas.length ? false : "always"),
  });
}

/** Those of all sessions and of each. */
export const OF_PARCHAS = [listParchas, getSessionResults] as const;
export const refreshParchas = () => refreshTogether(...OF_PARCHAS);
