// The numbers of a booking, a payment, an order, a receipt or a parcel that a text may be which an admin types into the search.
// One text may be several of these.

import { toAsciiDigits } from "#domain/digits.ts";
import { parseTaxNumber } from "#domain/receipts.ts";

/** Values from `from` up to, and without, `to`. An index serves this for any text; it would not serve `like $1`. */
export type TextRange = { from: string; to: string };

export type NumberTerms = {
  /** Both included. */
  bookingIds: TextRange | null;
  trackingNumbers: TextRange | null;
  providerNumbers: TextRange[];
  receipt: { financialYear: string; serial: number } | null;
  taxDocument: ReturnType<typeof parseTaxNumber>;
};

const MIN_NUMBER_LENGTH = 6;
const UUID_HEX_DIGITS = 32;

export function parseNumbers(typed: string): NumberTerms {
  const compact = toAsciiDigits(typed).replace(/\s/g, "");
  return {
    bookingIds: uuidRange(compact),
    trackingNumbers: trackingRange(compact),
    providerNumbers: providerRanges(compact),
    receipt: receiptOf(compact),
    taxDocument: parseTaxNumber(compact),
  };
}

function uuidRange(compact: string): TextRange | null {
  const hex = compact.replace(/-/g, "").toLowerCase();
  if (!/^[0-9a-f]+$/.test(hex) || hex.length < MIN_NUMBER_LENGTH || hex.length > UUID_HEX_DIGITS) return null;
  return { from: hex.padEnd(UUID_HEX_DIGITS, "0"), to: hex.padEnd(UUID_HEX_DIGITS, "f") };
}

/** Compared without spaces and dashes: "EM 204 118 903 IN". */
function trackingRange(compact: string): TextRange | null {
  const number = compact.replace(/-/g, "").toUpperCase();
  return /^[A-Z0-9]{6,40}$/.test(number) ? beginningWith(number) : null;
}

/** Razorpay's ids tell upper from lower case. An admin may leave out "pay_"; alone it would find every payment. */
function providerRanges(compact: string): TextRange[] {
  if (!/^\w{6,60}$/.test(compact) || /^(?:pay|order|rfnd)_.{0,3}$/i.test(compact)) return [];
  return (compact.includes("_") ? [compact] : [compact, `pay_${compact}`, `order_${compact}`]).map(
    beginningWith,
  );
}

/** "~" comes after all letters, digits and the underscore. */
function beginningWith(text: string): TextRange {
  return { from: text, to: `${text}~` };
}

/** "R/26-27/000123", also without "R" or the zeros. */
function receiptOf(compact: string): NumberTerms["receipt"] {
  const [, financialYear, serial] = /^(?:r\/?)?(\d\d-\d\d)\/(\d{1,9})$/i.exec(compact) ?? [];
  return financialYear && serial ? { financialYear, serial: Number(serial) } : null;
}
