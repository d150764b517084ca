// What a postal address in India is made of, and what is wrong with one that was typed. Pure rules; knows no post
// office: whether a PIN code belongs to a city is for the post to say.
import { PHONE } from "./identity.ts";

/** The 28 states and 8 union territories, by the codes of ISO 3166-2. Their names are the browser's. */
export const STATES = [
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
export type State = (typeof STATES)[number];

/** Six digits, the first of them 1 to 9. */
export const PIN_CODE = /^[1-9]\d{5}$/;

/** How long each text may be, so that the whole address fits on a label; and whether it must be there. */
export const ADDRESS_TEXTS = {
  recipientName: { mostLetters: 60, isNeeded: true },
  line1: { mostLetters: 80, isNeeded: true },
  line2: { mostLetters: 80, isNeeded: false },
  landmark: { mostLetters: 60, isNeeded: false },
  city: { mostLetters: 50, isNeeded: true },
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
export type TypedAddress = Readonly<Record<AddressField, string>>;

export const ADDRESS_FAULTS = [
  "missing",
  "too-long",
  "bad-characters",
  "bad-state",
  "bad-pin-code",
  "bad-phone",
] as const;
export type AddressFault = (typeof ADDRESS_FAULTS)[number];
export type AddressFaults = Readonly<Partial<Record<AddressField, AddressFault>>>;

/**
 * What the post can read: letters, vowel signs, digits and punctuation of any script. No line break or other control
 * character, and none that hides or turns what is around it; the two joiners belong to Hindi.
 */
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}+|°\u200c\u200d]*$/u;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** A typed text as it is kept: without spaces around it, and with single ones in it. */
export function tidy(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** What is wrong with one field, null where nothing is. What need not be given may be empty. */
export function faultIn(field: AddressField, typed: string): AddressFault | null {
  const text = tidy(typed);
  switch (field) {
    case "state":
      if (text === "") return "missing";
      return isState(text) ? null : "bad-state";
    case "pinCode":
      if (text === "") return "missing";
      return PIN_CODE.test(text) ? null : "bad-pin-code";
    case "phone":
      return text === "" || PHONE.test(text) ? null : "bad-phone";
    default: {
      const { mostLetters, isNeeded } = ADDRESS_TEXTS[field];
      if (text === "") return isNeeded ? "missing" : null;
      if (text.length > mostLetters) return "too-long";
      return READABLE.test(typed) && SAYS_SOMETHING.test(text) ? null : "bad-characters";
    }
  }
}

/** What is wrong with each field of a typed address; empty where it can be sent to. */
export function faultsIn(typed: TypedAddress): AddressFaults {
  const faults: Partial<Record<AddressField, AddressFault>> = {};
  for (const field of ADDRESS_FIELDS) {
    const fault = faultIn(field, typed[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

export function isState(text: string): text is State {
  return STATES.some((state) => state === text);
}
