// Tracking numbers of parcels. India Post's have the form of the Universal Postal Union's standard S10: two letters, eight
// digits, a check digit and the country, as EM204118977IN. Other couriers have forms of their own.
import { toAsciiDigits } from "./digits.ts";
import { TRACKING_CORRECTION_MINUTES } from "./parchas.ts";

const S10 = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/;
/** Of the eight digits, from the left: UPU S10, section 5. */
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The same within other text, also with the signs that some print between its parts. */
const S10_WITHIN = /[A-Z]{2}[-.]?\d(?:[-.]?\d){8}[-.]?[A-Z]{2}/g;
/** Scanners may name the kind of the bar code first: ISO/IEC 15424. */
const SYMBOLOGY = /^\][A-Z][A-Z0-9]/;
/** Code 39 stands between asterisks; others are set to send a sign before or behind. */
const SIGNS_AROUND = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/**
 * As it is stored: in capitals, with the digits 0-9, without the spaces that stand on the receipt, invisible marks, and what a
 * scanner adds. Of a text with one number of a post office in it, that number.
 */
export function normalizeTrackingNumber(typed: string): string {
  const text = toAsciiDigits(typed.normalize("NFKC"))
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .toUpperCase();
  const within = (text.match(S10_WITHIN) ?? []).map((number) => number.replace(/[-.]/g, ""));
  const [number, ...others] = new Set(within.filter((found) => kindOfTrackingNumber(found) === "post"));
  if (number !== undefined && others.length === 0) return number;
  return text.replace(SYMBOLOGY, "").replace(SIGNS_AROUND, "");
}

/**
 * `post`: a number of India Post or another post office. `wrong-check-digit`: it has that form, and a digit or the order of
 * two digits is wrong. `other`: of a courier.
 */
export function kindOfTrackingNumber(number: string): "post" | "wrong-check-digit" | "other" {
  const [, serial, checkDigit] = S10.exec(number) ?? [];
  if (serial === undefined) return "other";
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const expected = 11 - (sum % 11);
  const digit = expected === 10 ? 0 : expected === 11 ? 5 : expected;
  return digit === Number(checkDigit) ? "post" : "wrong-check-digit";
}

const CORRECTION_MS = TRACKING_CORRECTION_MINUTES * 60_000;

/** Whether the customer is told only later that a note is posted: its number can still be corrected unseen. */
export function isCorrectable(sentAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - sentAt.getTime()) < CORRECTION_MS;
}
