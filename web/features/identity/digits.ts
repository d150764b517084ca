// What a person types or pastes where digits are wanted.
import { toAsciiDigits } from "#domain/digits.ts";

/** The digits of a text as 0-9; Devanagari ones count as well. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "");
}

/** Up to ten digits of a mobile number, without the +91 or the 0 that address books put before it. */
export function phoneDigitsOf(text: string): string {
  const digits = digitsOf(text);
  const local = digits.length > 10 ? digits.replace(/^(?:0091|091|91|0)/, "") : digits;
  return local.slice(0, 10);
}
