// The fields of a postal address in India and their validation. Whether a PIN code belongs to a city is not checked.
import { withoutInvisibleMarks } from "./characters.ts";
import { PHONE_PATTERN } from "./phone.ts";

/** ISO 3166-2:IN codes of the 28 states and 8 union territories, without `IN-`. The browser has their names. */
export const INDIAN_STATES = [
  "AN",
  "AP",
  "AR",
  "AS",
  "BR",
  "CG",
  "CH",
  "DH",
  "DL",
  "GA",
  "GJ",
  "HP",
  "HR",
  "JH",
  "JK",
  "KA",
  "KL",
  "LA",
  "LD",
  "MH",
  "ML",
  "MN",
  "MP",
  "MZ",
  "NL",
  "OD",
  "PB",
  "PY",
  "RJ",
  "SK",
  "TN",
  "TR",
  "TS",
  "UK",
  "UP",
  "WB",
] as const;
export type IndianState = (typeof INDIAN_STATES)[number];

/** India Post: six digits, the first of them 1 to 9. */
export const PIN_CODE_PATTERN = /^[1-9]\d{5}$/;

/** The Army Postal Service's PIN codes begin with 9 and belong to no state (India Post). */
export function isArmyPinCode(pinCode: string): boolean {
  return pinCode.startsWith("9");
}

/** `maxLength` in UTF-16 code units, chosen so that the whole address fits on a parcel label. */
export const ADDRESS_TEXT_LIMITS = {
  recipientName: { maxLength: 60, isRequired: true },
  line1: { maxLength: 80, isRequired: true },
  line2: { maxLength: 80, isRequired: false },
  landmark: { maxLength: 60, isRequired: false },
  city: { maxLength: 50, isRequired: true },
} as const;

export const ADDRESS_FIELDS = [
  "recipientName",
  "line1",
  "line2",
  "landmark",
  "pinCode",
  "city",
  "state",
  "phone",
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
/** An address as the form holds it: every field is a string, empty when nothing was typed. */
export type AddressDraft = Readonly<Record<AddressField, string>>;

export const ADDRESS_FIELD_ERRORS = [
  "missing",
  "too-long",
  "bad-characters",
  "bad-state",
  "bad-pin-code",
  "bad-phone",
] as const;
export type AddressFieldError = (typeof ADDRESS_FIELD_ERRORS)[number];
export type AddressFieldErrors = Readonly<Partial<Record<AddressField, AddressFieldError>>>;

/**
 * Letters, vowel signs, digits and punctuation of any script. Excludes line breaks and other control characters. Includes
 * ZWNJ and ZWJ, which Hindi needs.
 */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}+|°\u200c\u200d]*$/u;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The stored form of a typed text: Unicode NFC, trimmed, with single spaces and no invisible marks. */
export function normalizeAddressText(typed: string): string {
  return withoutInvisibleMarks(typed.normalize("NFC"))
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** Null when the field is valid. An optional field may be empty. */
export function validateAddressField(field: AddressField, typed: string): AddressFieldError | null {
  const text = normalizeAddressText(typed);
  switch (field) {
    case "state":
      if (text === "") return "missing";
      return isIndianState(text) ? null : "bad-state";
    case "pinCode":
      if (text === "") return "missing";
      return PIN_CODE_PATTERN.test(text) ? null : "bad-pin-code";
    case "phone":
      return text === "" || PHONE_PATTERN.test(text) ? null : "bad-phone";
    default: {
      const { maxLength, isRequired } = ADDRESS_TEXT_LIMITS[field];
      if (text === "") return isRequired ? "missing" : null;
      if (text.length > maxLength) return "too-long";
      return PRINTABLE.test(text) && HAS_LETTER_OR_DIGIT.test(text) ? null : "bad-characters";
    }
  }
}

/** The error of each invalid field; an empty object when the address is valid. */
export function validateAddress(draft: AddressDraft): AddressFieldErrors {
  const errors: Partial<Record<AddressField, AddressFieldError>> = {};
  for (const field of ADDRESS_FIELDS) {
    if (field === "state" && isArmyPinCode(normalizeAddressText(draft.pinCode))) continue;
    const error = validateAddressField(field, draft[field]);
    if (error) errors[field] = error;
  }
  return errors;
}

export function isIndianState(text: string): text is IndianState {
  return INDIAN_STATES.some((state) => state === text);
}
