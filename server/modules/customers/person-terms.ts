// What a text that an admin types may say of a customer.
import { toAsciiDigits } from "#domain/digits.ts";
import { nationalNumberOf } from "#domain/phone.ts";
import { foldedPartsOf } from "./folded-columns.ts";

export type PersonTerms = {
  /** A part of the username, in any case; null if it would find every customer who has given no name. */
  usernamePart: string | null;
  /** For each typed word the parts of a folded name that is meant: see folded-columns.ts. */
  names: string[][];
  /** Together with names, both must match. */
  phonePart: string | null;
  referralCode: string;
};

const PHONE_DIGITS = 10;
const MIN_NAME_LENGTH = 2;
const MAX_WORDS = 4;
/** How the username begins until its customer gives a name (domain/accounts.ts). */
const UNNAMED = "seeker";

export function parsePerson(typed: string): PersonTerms {
  const text = toAsciiDigits(typed).trim();
  const isUnnamed = UNNAMED.startsWith(text.toLowerCase());
  return {
    ...namesAndPhone(text),
    usernamePart: isUnnamed ? null : text,
    referralCode: text.replace(/\s/g, "").toUpperCase(),
  };
}

/** "Sunita 43210" is a name and a part of the phone. A word of letters and digits is neither. */
function namesAndPhone(text: string): Pick<PersonTerms, "names" | "phonePart"> {
  if (/^[+\d\s()-]+$/.test(text)) return { names: [], phonePart: phonePartOf(text) };
  const words = text.replace(new RegExp(`^${UNNAMED}(?=\\s+\\d{4}$)`, "i"), "").split(/\s+/);
  const isNumber = (word: string) => /^\d+$/.test(word);
  if (words.some((word) => /[\d_]/.test(word) && !isNumber(word))) return { names: [], phonePart: null };
  const names = foldedPartsOf(words.filter((word) => !isNumber(word)).join(" "))
    .filter(([first = ""]) => first.trimStart().length >= MIN_NAME_LENGTH)
    .slice(0, MAX_WORDS);
  return { names, phonePart: phonePartOf(words.filter(isNumber).join("")) };
}

/** Digits as they are stored: without +91 and spaces. A short text with dashes is a part of a date. */
function phonePartOf(text: string): string | null {
  const digits = nationalNumberOf(text.replace(/^\s*(?:\+|00)\s*91/, "").replace(/\D/g, ""));
  const isDate = text.includes("-") && digits.length < PHONE_DIGITS;
  return digits === "" || digits.length > PHONE_DIGITS || isDate ? null : digits;
}
