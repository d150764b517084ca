import { describe, expect, test } from "vitest";
import { leftOf, readAmount } from "./refund-amount.ts";

test("what is left is reckoned in paise", () => {
  expect(leftOf({ amount: 751, refunded: 0 })).toBe(751);
  expect(leftOf({ amount: 751, refunded: 100.1 })).toBe(650.9);
  expect(leftOf({ amount: 0, refunded: 0 })).toBe(0);
});

describe("a typed amount", () => {
  test.each([
    ["751", null],
    ["₹ 1", 1],
    [" 2,00 ", 200],
    ["750", 750],
  ])("%j of 751 is taken", (typed, amount) => expect(readAmount(typed, 751)).toEqual({ amount }));

  test.each([
    ["", "amount-missing"],
    ["0", "amount-missing"],
    ["752", "amount-too-large"],
    ["100.5", "amount-not-whole"],
    ["-5", "amount-not-whole"],
    ["1e2", "amount-not-whole"],
    ["सौ", "amount-not-whole"],
  ])("%j of 751 is not: %s", (typed, fault) => expect(readAmount(typed, 751)).toEqual({ fault }));

  test("all that is left may have paise", () => {
    expect(readAmount("650.90", 650.9)).toEqual({ amount: null });
  });
});
