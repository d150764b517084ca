import { useEffect, useEffectEvent } from "react";
import { getSessionResults, listParchas } from "#contract/parchas.ts";
import { listPrescribedRemedies } from "#contract/remedies.ts";
import type { ServerMessage } from "#contract/socket.ts";
import { refresh, useEndpoint } from "#web/api/use-endpoint.ts";
import { OF_BOOKINGS } from "#web/features/bookings/own-bookings.ts";
import { useChannel } from "#web/realtime/use-channel.ts";

const RESULTS_POLL_MS = 3_000;

/** The parchas of one session. While there are none it polls as long as the page is visible. */
export function useSessionResults(bookingId: string, enabled: boolean) {
  return useEndpoint(getSessionResults, {
    params: { id: bookingId },
    enabled,
    select: ({ parchas }) => parchas,
    refetchInterval: ({ state }) => (state.data?.parchas.length ? false : RESULTS_POLL_MS),
    refetchOnWindowFocus: ({ state }) => (state.data?.parchas.length ? false : "always"),
  });
}

/** Those of all sessions and of each. */
export const OF_PARCHAS = [listParchas, getSessionResults] as const;
export const refreshParchas = () => refresh(...OF_PARCHAS);

type ResultUpdate = Extract<
  ServerMessage,
  { type: "parcha-uploaded" | "remedies-prescribed" | "remedy-performed" }
>;

const TYPES: readonly string[] = ["parcha-uploaded", "remedies-prescribed", "remedy-performed"];
const POLL_MS = 30_000;

/**
 * While the customer waits for a parcha or a remedy: fetches the lists again when the server says that something has come,
 * and every 30 s while no message can arrive. Null: nothing is awaited. The page does not count as a waiting room.
 */
export function useResultUpdates(userId: string | null, onUpdate?: (message: ResultUpdate) => void): void {
  const { state } = useChannel(userId ? { bookingId: null, userType: "user", userId } : null, {
    message(message) {
      if (!isUpdate(message)) return;
      refreshResults();
      onUpdate?.(message);
    },
    // Messages of the time before the channel was live are lost.
    live: refreshResults,
  });
  const poll = useEffectEvent(() => {
    if (document.visibilityState === "visible") refreshResults();
  });
  const isPolling = userId !== null && state !== "live";
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [isPolling]);
}

function isUpdate(message: ServerMessage): message is ResultUpdate {
  return TYPES.includes(message.type);
}

function refreshResults(): void {
  void refresh(...OF_PARCHAS, ...OF_BOOKINGS, listPrescribedRemedies);
}
