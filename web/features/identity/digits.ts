// Reads digits that a person types or pastes.
import { toAsciiDigits } from "#domain/digits.ts";

/** All digits as 0-9, also Devanagari ones. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "");
}

/** Up to ten digits of a mobile number, without the +91 or 0 of address books. */
export function phoneDigitsOf(text: string): string {
  const digits = digitsOf(text);
  const local = digits.length > 10 ? digits.replace(/^(?:0091|091|91|0)/, "") : digits;
  return local.slice(0, 10);
}
