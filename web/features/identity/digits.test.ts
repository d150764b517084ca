import { describe, expect, it } from "vitest";
import { digitsOf, phoneDigitsOf } from "./digits.ts";

describe("phoneDigitsOf", () => {
  it.each([
    ["+91 98765 43210", "9876543210"],
    ["098765-43210", "9876543210"],
    ["0091 9876543210", "9876543210"],
    ["९८७६५ ४३२१०", "9876543210"],
    ["9191919191", "9191919191"],
    ["+91-0-98765-43210", "9876543210"],
    ["+91 (0) 98765 43210", "9876543210"],
    ["091 98765 43210", "9876543210"],
    ["91 91987 65432", "9198765432"],
    ["9198765432", "9198765432"],
    // Two numbers, a digit too many, another country: none of them is cut to another customer's number.
    ["9198765432 / 9876500000", "91987654329876500000"],
    ["98765 43210 / 11", "987654321011"],
    ["99876543210", "99876543210"],
    ["+1 415 555 2671", "14155552671"],
    ["98a76", "9876"],
  ])("reads %s", (typed, phone) => {
    expect(phoneDigitsOf(typed)).toBe(phone);
  });
});

describe("digitsOf", () => {
  it("keeps the digits of a pasted code", () => {
    expect(digitsOf(" 48-15 ")).toBe("4815");
  });
});
