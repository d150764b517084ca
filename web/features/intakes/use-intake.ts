import type { OutputOf } from "#contract/endpoint.ts";
import { getIntake, type IntakeFiles, type SavedIntake } from "#contract/intakes.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";

/** Whose intake of which session. */
export type IntakeKey = { userId: string; bookingId: string };

/** Several cards of a page use the same query. */
const STALE_MS = 60_000;

/** For the customer. */
export function useIntake(bookingId: string, enabled: boolean) {
  return useEndpoint(getIntake, { params: { id: bookingId }, enabled, staleTime: STALE_MS });
}

/** Whether the customer has spoken the question or given photos. */
export function hasFiles({ voice, photos }: IntakeFiles): boolean {
  return voice !== null || photos.length > 0;
}

/** Whether the customer has given the guide anything. */
export function hasGiven(answer: OutputOf<typeof getIntake>): boolean {
  return answer.intake !== null || hasFiles(answer);
}

const NOTHING = { intake: null, voice: null, photos: [], canEdit: true };

export function setIntake(bookingId: string, intake: SavedIntake | null): Promise<void> {
  return change(bookingId, { intake });
}

export function setIntakeFiles(bookingId: string, files: IntakeFiles): Promise<void> {
  return change(bookingId, files);
}

export function removeIntakePhoto(bookingId: string, photoId: string): Promise<void> {
  return setAnswer(getIntake, { params: { id: bookingId } }, (before) => ({
    ...NOTHING,
    ...before,
    photos: (before?.photos ?? []).filter(({ id }) => id !== photoId),
  }));
}

/** After everything was erased. */
export function clearIntake(bookingId: string): Promise<void> {
  return change(bookingId, { intake: null, voice: null, photos: [] });
}

function change(bookingId: string, fields: Partial<OutputOf<typeof getIntake>>): Promise<void> {
  return setAnswer(getIntake, { params: { id: bookingId } }, (before) => ({
    ...NOTHING,
    ...before,
    ...fields,
  }));
}
