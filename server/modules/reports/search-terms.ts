// What a text that an admin types into the search may be: names, a phone, or the number of a booking, a payment, an order, a
// receipt or a parcel. One text may be several of these.

import { toAsciiDigits } from "#domain/digits.ts";
import { foldedBeginningsOf } from "#domain/folded-names.ts";
import { nationalNumberOf } from "#domain/phone.ts";
import { REFERRAL_CODE_LENGTH } from "#domain/referral-codes.ts";

/** Values from `from` up to, and without, `to`. An index serves this for any text; it would not serve `like $1`. */
export type TextRange = { from: string; to: string };

export type SearchTerms = {
  /** For each typed word, how the folded form of a name's word may begin. */
  names: string[][];
  /** Four to ten digits of a phone. */
  phonePart: string | null;
  referralCode: string | null;
  /** Both included. */
  bookingIds: TextRange | null;
  trackingNumbers: TextRange | null;
  providerNumbers: TextRange[];
  receipt: { financialYear: string; serial: number } | null;
};

const MIN_PHONE_DIGITS = 4;
const PHONE_DIGITS = 10;
const MIN_NUMBER_LENGTH = 6;
const MIN_NAME_LENGTH = 2;
const MAX_WORDS = 4;
const UUID_HEX_DIGITS = 32;

export function parseSearch(typed: string): SearchTerms {
  const text = toAsciiDigits(typed).trim();
  const compact = text.replace(/\s/g, "");
  return {
    ...personOf(text),
    referralCode: new RegExp(`^[a-z0-9]{${REFERRAL_CODE_LENGTH}}$`, "i").test(compact)
      ? compact.toUpperCase()
      : null,
    bookingIds: uuidRange(compact),
    trackingNumbers: trackingRange(compact),
    providerNumbers: providerRanges(compact),
    receipt: receiptOf(compact),
  };
}

/** "Sunita 43210" is a name and a part of the phone. A word of letters and digits is neither. */
function personOf(text: string): Pick<SearchTerms, "names" | "phonePart"> {
  const isPhone = /^[+\d\s()-]+$/.test(text);
  if (isPhone) return { names: [], phonePart: phonePartOf(text) };
  // The name of an account until its customer gives one: "Seeker 3210".
  const words = text.replace(/^seeker(?=\s+\d{4}$)/i, "").split(/\s+/);
  const isNumber = (word: string) => /^\d+$/.test(word);
  if (words.some((word) => /[\d_]/.test(word) && !isNumber(word))) return { names: [], phonePart: null };
  const names = foldedBeginningsOf(words.filter((word) => !isNumber(word)).join(" "))
    .filter(([first = ""]) => first.length >= MIN_NAME_LENGTH)
    .slice(0, MAX_WORDS);
  return { names, phonePart: phonePartOf(words.filter(isNumber).join("")) };
}

function phonePartOf(text: string): string | null {
  const digits = nationalNumberOf(text.replace(/^\s*(?:\+|00)\s*91/, "").replace(/\D/g, ""));
  return digits.length >= MIN_PHONE_DIGITS && digits.length <= PHONE_DIGITS ? digits : null;
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
  if (!/^\w{6,60}$/.test(compact) || /^(?:pay|order)_.{0,3}$/i.test(compact)) return [];
  return (compact.includes("_") ? [compact] : [compact, `pay_${compact}`, `order_${compact}`]).map(
    beginningWith,
  );
}

/** "~" comes after all letters, digits and the underscore. */
function beginningWith(text: string): TextRange {
  return { from: text, to: `${text}~` };
}

/** "R/26-27/000123", also without "R" or the zeros. */
function receiptOf(compact: string): SearchTerms["receipt"] {
  const [, financialYear, serial] = /^(?:r\/?)?(\d\d-\d\d)\/(\d{1,9})$/i.exec(compact) ?? [];
  return financialYear && serial ? { financialYear, serial: Number(serial) } : null;
}
