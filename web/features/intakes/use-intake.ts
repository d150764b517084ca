import { getIntake, type SavedIntake } from "#contract/intakes.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";

/** Several cards of a page use the same query. */
const STALE_MS = 60_000;

/** For the customer. */
export function useIntake(bookingId: string, enabled: boolean) {
  return useEndpoint(getIntake, { params: { id: bookingId }, enabled, staleTime: STALE_MS });
}

export function setIntake(bookingId: string, intake: SavedIntake | null): Promise<void> {
  return setAnswer(getIntake, { params: { id: bookingId } }, (before) => ({
    canEdit: true,
    voice: null,
    photos: [],
    ...before,
    intake,
  }));
}
