import { useMutation } from "@tanstack/react-query";
import { markParchaSent, type Parcha, setTrackingNumber } from "#contract/parchas.ts";
import { call } from "#web/api/call.ts";
import { keepParchas, wakeSessions } from "#web/features/sessions/use-sessions.ts";

/** It is one note, whichever sides of it are photographed: what is said of its way is said of each. */
async function ofEach(parchas: readonly Parcha[], tell: (id: string) => Promise<{ parcha: Parcha }>) {
  const told: Parcha[] = [];
  for (const { id } of parchas) told.push((await tell(id)).parcha);
  return told;
}

export function useTracking(bookingId: string, parchas: readonly Parcha[]) {
  return useMutation({
    mutationFn: (trackingNumber: string) =>
      ofEach(parchas, (id) => call(setTrackingNumber, { params: { id }, input: { trackingNumber } })),
    onSuccess: (told) => keepParchas(bookingId, () => told),
    // One side may have been told.
    onError: wakeSessions,
  });
}

export function useMarkSent(bookingId: string, parchas: readonly Parcha[]) {
  return useMutation({
    mutationFn: () => ofEach(parchas, (id) => call(markParchaSent, { params: { id } })),
    onSuccess: (told) => keepParchas(bookingId, () => told),
    // One side may have been told.
    onError: wakeSessions,
  });
}
