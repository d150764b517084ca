// Limits of the remedies' catalogue, and changes of a prescribed list. (The screens and the wire call a remedy a vidhi.)

export const MAX_REMEDY_PRICE_RUPEES = 100_000;
export const MAX_REMEDY_NAME_LENGTH = 120;
export const MAX_VIDEO_URL_LENGTH = 500;
/** For so long after the completion an admin can take the video back, before the customer learns of it. */
export const UNDO_MINUTES = 1;

/** https only, and without credentials, spaces, quotes or backslashes, so that the URL is safe as a link. */
const VIDEO_URL = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i;

export function isVideoUrl(text: string): boolean {
  return text.length <= MAX_VIDEO_URL_LENGTH && VIDEO_URL.test(text);
}

/** Ids of the catalogue: the list that an admin wants, and the one that the admin has seen before changing it. */
type ListChange = { wanted: readonly string[]; seen: readonly string[] };

/**
 * The list after an admin's change of an earlier one: what others have added to `current` since then stays, and what they took
 * off is not brought back.
 */
export function withListChange(current: readonly string[], { wanted, seen }: ListChange): string[] {
  const kept = wanted.filter((id) => !seen.includes(id) || current.includes(id));
  return [...kept, ...current.filter((id) => !seen.includes(id) && !kept.includes(id))];
}
