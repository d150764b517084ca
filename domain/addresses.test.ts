import { describe, expect, test } from "vitest";
import { faultIn, faultsIn, STATES, type TypedAddress, tidy } from "./addresses.ts";

const home: TypedAddress = {
  recipientName: "सुनीता वर्मा",
  line1: "117/H-2, पाण्डु नगर",
  line2: "काकादेव थाने के पीछे",
  landmark: "Near J. K. Temple",
  pinCode: "208005",
  city: "कानपुर",
  state: "UP",
  phone: "9876543210",
};

test("an address is taken in Hindi as in English, and what need not be given may be empty", () => {
  expect(faultsIn(home)).toEqual({});
  expect(faultsIn({ ...home, line2: "", landmark: " ", phone: "" })).toEqual({});
});

test("each field that is missing is named", () => {
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
  expect(faultsIn(nothing)).toEqual({
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
] as const)("the PIN code %j", (pinCode, fault) => {
  test(fault ?? "is taken", () => expect(faultIn("pinCode", pinCode)).toBe(fault));
});

describe.each([
  ["a line break", "House 5\nStreet 2"],
  ["a line break at the end", "House 5\n"],
  ["a tab", "House\t5"],
  ["a NUL", "House\u00005"],
  ["a mark that turns the text around", "House \u202e5"],
  ["a mark that is not seen", "House\u200b5"],
  ["nothing that can be read", "... --"],
  ["a picture", "🏠 5"],
  ["half a character", "House \ud83c5"],
])("a line with %s", (_, line) => {
  test("is not taken", () => expect(faultIn("line1", line)).toBe("bad-characters"));
});

test("the joiners of Hindi are taken", () => {
  expect(faultIn("line1", "क्\u200dषेत्र 5, श्री\u200cराम मार्ग")).toBe(null);
});

test("a text may be as long as the label has room for, and no longer", () => {
  expect(faultIn("line1", "क".repeat(80))).toBe(null);
  expect(faultIn("line1", "क".repeat(81))).toBe("too-long");
  expect(faultIn("recipientName", "a".repeat(61))).toBe("too-long");
  expect(faultIn("line2", "a".repeat(81))).toBe("too-long");
});

test("a number is an Indian mobile number, a state one of the 36", () => {
  expect(faultIn("phone", "5876543210")).toBe("bad-phone");
  expect(faultIn("state", "XX")).toBe("bad-state");
  expect(faultIn("state", "up")).toBe("bad-state");
  expect([STATES.length, new Set(STATES).size]).toEqual([36, 36]);
});

test("a text is kept without spaces around it and with single ones in it, in one way of writing its letters", () => {
  expect(tidy("  House  5,\u00a0 Street ")).toBe("House 5, Street");
  expect(tidy("Cafe\u0301")).toBe("Caf\u00e9");
});
