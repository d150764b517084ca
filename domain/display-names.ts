// The name by which the screens call a customer. It may be the one that is made of the phone.
import { normalizeIntakeText } from "./intakes.ts";

/** In UTF-16 code units, of the normalized text. */
export const DISPLAY_NAME_MAX_LENGTH = 60;

/** The stored form of a typed name; null when the text is no name: empty, too long or without a letter. */
export function toDisplayName(typed: string): string | null {
  const name = normalizeIntakeText("name", typed);
  return /\p{L}/u.test(name) && name.length <= DISPLAY_NAME_MAX_LENGTH ? name : null;
}

/** Whether a name is the one that an account has until its customer gives one (`defaultUsername`). Nobody is called by a number. */
export function isNameOfNumber(name: string): boolean {
  return /^Seeker \d{4}$/.test(name);
}
