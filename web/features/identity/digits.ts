// Reads digits that a person types or pastes.
import { toAsciiDigits } from "#domain/digits.ts";
import { nationalNumberOf } from "#domain/phone.ts";

/** All digits as 0-9, also Devanagari ones. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "");
}

/** The digits of a mobile number, without the +91 or 0 of address books. More than ten if it is no such number. */
export function phoneDigitsOf(text: string): string {
  return nationalNumberOf(digitsOf(text)).slice(0, 20);
}
