import { useMutation } from "@tanstack/react-query";
import { markParchaSent, type Parcha, setTrackingNumber } from "#contract/parchas.ts";
import { call } from "#web/api/call.ts";
import { submit } from "#web/api/submit.ts";
import { cacheParchas, refreshSessionsSoon } from "#web/features/sessions/use-sessions.ts";

type Update = (id: string) => Promise<{ parcha: Parcha }>;

/** Both sides are one sheet of paper, so they are sent together. */
async function updateEach(parchas: readonly Parcha[], update: Update): Promise<Parcha[]> {
  const updated: Parcha[] = [];
  for (const { id } of parchas) updated.push((await update(id)).parcha);
  return updated;
}

const handlersOf = (bookingId: string) => ({
  onSuccess: (updated: Parcha[]) => cacheParchas(bookingId, () => updated),
  // One of the sides may have been updated.
  onError: refreshSessionsSoon,
});

export function useTracking(bookingId: string, parchas: readonly Parcha[]) {
  return useMutation({
    mutationFn: (trackingNumber: string) =>
      updateEach(parchas, (id) => call(setTrackingNumber, { params: { id }, input: { trackingNumber } })),
    ...handlersOf(bookingId),
  });
}

export function useMarkSent(bookingId: string, parchas: readonly Parcha[]) {
  return useMutation({
    mutationFn: () => updateEach(parchas, (id) => submit(markParchaSent, { params: { id } })),
    ...handlersOf(bookingId),
  });
}
