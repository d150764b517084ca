// Codes as people type and paste them, and as keyboards and readers of SMS fill them in.
import { toAsciiDigits } from "./digits.ts";

/**
 * The code in what was typed, pasted or filled in: `41 04`, `41-04`, "कोड 4104 है, 10 मिनट तक". Where no number has the
 * code's length, all digits.
 */
export function codeIn(text: string, length: number): string {
  const numbers = toAsciiDigits(text).match(/\d+/g) ?? [];
  return numbers.find((number) => number.length === length) ?? numbers.join("");
}
