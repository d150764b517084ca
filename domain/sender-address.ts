// The address of the sender on labels, one line of free text: what cannot be delivered comes back to it.
import { toAsciiDigits } from "./digits.ts";

/** As much as a label has room for. */
const SENDER_MAX_LENGTH = 250;

/** Digits that stand together, also in groups. */
const NUMBERS = /\d+(?:[ -]\d+)*/g;
const PIN_CODE = /(?:^|[ -])(?:[1-9]\d{5}(?=$|[ -])|[1-9]\d\d[ -]\d{3}$)/;
const HOUSE_NUMBER = /^\d{1,4}$/;
const COUNTRY = /^(?:india|bharat|भारत)$/i;

export type SenderFault = "no-street" | "no-pin-code" | "too-long";

/** What is missing for post to come back. A house number, or a line beside city and state, stands for the street. */
export function senderFaultOf(address: string): SenderFault | null {
  if (address.length > SENDER_MAX_LENGTH) return "too-long";
  const text = toAsciiDigits(address).replace("+91", "");
  const numbers = text.match(NUMBERS) ?? [];
  if (!numbers.some((number) => PIN_CODE.test(number))) return "no-pin-code";
  const others = numbers.flatMap((number) => number.replace(PIN_CODE, "").split(/[ -]/));
  if (others.some((number) => HOUSE_NUMBER.test(number))) return null;
  const lines = text
    .replace(NUMBERS, "")
    .split(/[,;\n]/)
    .map((line) => line.replace(/[^\p{L}\p{M}]+/gu, " ").trim());
  return lines.filter((line) => line !== "" && !COUNTRY.test(line)).length > 2 ? null : "no-street";
}
