import { describe, expect, it } from "vitest";
import { digitsOf, phoneDigitsOf } from "./digits.ts";

describe("phoneDigitsOf", () => {
  it.each([
    ["+91 98765 43210", "9876543210"],
    ["098765-43210", "9876543210"],
    ["0091 9876543210", "9876543210"],
    ["९८७६५ ४३२१०", "9876543210"],
    ["9191919191", "9191919191"],
    ["98765432101234", "9876543210"],
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
