// Reads a phone number that a person types or pastes.
import { digitsOf } from "#domain/digits.ts";
import { nationalNumberOf } from "#domain/phone.ts";

/** The digits of a mobile number, without the +91 or 0 of address books. More than ten if it is no such number. */
export function phoneDigitsOf(text: string): string {
  return nationalNumberOf(digitsOf(text));
}
