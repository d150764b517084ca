import { useEffect, useRef } from "react";
import { markParchasSeen, type Parcha } from "#contract/parchas.ts";
import { call } from "#web/api/call.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";

/** Records on the server which new photos are on the screen. If that fails, they stay new until the next visit. */
export function useMarkSeen(shown: readonly Parcha[]): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const parchaIds = shown.filter(({ id, isSeen }) => !isSeen && !sent.current.has(id)).map(({ id }) => id);
    if (parchaIds.length === 0) return;
    for (const id of parchaIds) sent.current.add(id);
    call(markParchasSeen, { input: { parchaIds } }).then(refreshBookings, () => undefined);
  }, [shown]);
}
