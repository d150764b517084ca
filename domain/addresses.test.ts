import { describe, expect, test } from "vitest";
import {
  type AddressDraft,
  INDIAN_STATES,
  normalizeAddressText,
  validateAddress,
  validateAddressField,
} from "./addresses.ts";

const home: AddressDraft = {
  recipientName: "सुनीता वर्मा",
  line1: "117/H-2, पाण्डु नगर",
  line2: "काकादेव थाने के पीछे",
  landmark: "Near J. K. Temple",
  pinCode: "208005",
  city: "कानपुर",
  state: "UP",
  phone: "9876543210",
};

test("an address is valid in Hindi and in English, and its optional fields may be empty", () => {
  expect(validateAddress(home)).toEqual({});
  expect(validateAddress({ ...home, line2: "", landmark: " ", phone: "" })).toEqual({});
});

test("validation names each missing field", () => {
  const nothing = {
    recipientName: "",
    line1: " ",
    line2: "",
    landmark: "",
    pinCode: "",
    city: "",
    state: "",
    phone: "",
  };
  expect(validateAddress(nothing)).toEqual({
    recipientName: "missing",
    line1: "missing",
    pinCode: "missing",
    city: "missing",
    state: "missing",
  });
});

describe.each([
  ["208005", null],
  [" 208005 ", null],
  ["008005", "bad-pin-code"],
  ["20800", "bad-pin-code"],
  ["2080055", "bad-pin-code"],
  ["208 005", "bad-pin-code"],
  ["२०८००५", "bad-pin-code"],
  ["20800a", "bad-pin-code"],
] as const)("the PIN code %j", (pinCode, error) => {
  test(error ?? "is valid", () => expect(validateAddressField("pinCode", pinCode)).toBe(error));
});

describe.each([
  ["a line break", "House 5\nStreet 2"],
  ["a tab", "House\t5"],
  ["a NUL", "House\u00005"],
  ["punctuation only", "... --"],
  ["an emoji", "🏠 5"],
  ["a lone surrogate", "House \ud83c5"],
])("an address line with %s", (_, line) => {
  test("is rejected", () => expect(validateAddressField("line1", line)).toBe("bad-characters"));
});

test("the joiners that Hindi needs (ZWJ, ZWNJ) are valid", () => {
  expect(validateAddressField("line1", "क्\u200dषेत्र 5, श्री\u200cराम मार्ग")).toBe(null);
});

test("a text longer than its limit is rejected", () => {
  expect(validateAddressField("line1", "क".repeat(80))).toBe(null);
  expect(validateAddressField("line1", "क".repeat(81))).toBe("too-long");
  expect(validateAddressField("recipientName", "a".repeat(61))).toBe("too-long");
  expect(validateAddressField("line2", "a".repeat(81))).toBe("too-long");
});

test("a phone must be an Indian mobile number and a state one of the 36 codes", () => {
  expect(validateAddressField("phone", "5876543210")).toBe("bad-phone");
  expect(validateAddressField("state", "XX")).toBe("bad-state");
  expect(validateAddressField("state", "up")).toBe("bad-state");
  expect([INDIAN_STATES.length, new Set(INDIAN_STATES).size]).toEqual([36, 36]);
});

test("marks that nobody sees, which pasting brings, are valid and not stored", () => {
  const pasted = "\u2068Asha\u2069 \u202a98765\u202c\u200b, House\ufeff 5\n";
  expect(validateAddressField("line1", pasted)).toBe(null);
  expect(normalizeAddressText(pasted)).toBe("Asha 98765, House 5");
});

test("a stored text is trimmed, has single spaces and is in Unicode NFC", () => {
  expect(normalizeAddressText("  House  5,\u00a0 Street ")).toBe("House 5, Street");
  expect(normalizeAddressText("Cafe\u0301")).toBe("Caf\u00e9");
});

describe("an address of the Army Postal Service", () => {
  const army = {
    recipientName: "Asha",
    line1: "C/o 56 APO",
    line2: "",
    landmark: "",
    city: "56 APO",
    phone: "",
  };
  test.each(["900056", "901234", " 999999"])("with the PIN code %s has no state", (pinCode) => {
    expect(validateAddress({ ...army, pinCode, state: "" })).toEqual({});
  });
  test("does not free other addresses from a state", () => {
    expect(validateAddress({ ...army, pinCode: "208005", state: "" })).toEqual({ state: "missing" });
  });
});
