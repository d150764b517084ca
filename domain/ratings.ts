// How a customer found a session: 1 to 5 stars and a line.
import { normalizeIntakeText } from "./intakes.ts";

export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** In UTF-16 code units, of the normalized line. */
export const RATING_MAX_LENGTH = 300;

/** The stored form of a typed line: without line breaks and invisible characters. */
export function normalizeRatingText(typed: string): string {
  return normalizeIntakeText("name", typed);
}
