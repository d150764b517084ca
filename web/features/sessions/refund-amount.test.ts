import { describe, expect, test } from "vitest";
import { canBeRefunded, parseRefundAmount, refundableOf } from "./refund-amount.ts";

test("the refundable rest is calculated in paise", () => {
  expect(refundableOf({ amount: 751, refunded: 0, takenBack: 0 })).toBe(751);
  expect(refundableOf({ amount: 751, refunded: 100.1, takenBack: 0 })).toBe(650.9);
  expect(refundableOf({ amount: 0, refunded: 0, takenBack: 0 })).toBe(0);
});

test("nothing can be refunded of what the customer's bank took back", () => {
  const session = { status: "completed", amount: 751, refunded: 100 } as const;
  expect(refundableOf({ ...session, takenBack: 300 })).toBe(351);
  expect(canBeRefunded({ ...session, takenBack: 651 })).toBe(false);
});

describe("a typed amount", () => {
  test.each([
    ["751", null],
    ["₹ 1", 1],
    [" 2,00 ", 200],
    ["750", 750],
    ["₹ ७५०", 750],
    ["૭૫૦", 750],
  ])("%j of 751 is accepted", (typed, amount) => expect(parseRefundAmount(typed, 751)).toEqual({ amount }));

  test.each([
    ["", "amount-missing"],
    ["0", "amount-missing"],
    ["752", "amount-too-large"],
    ["100.5", "amount-not-whole"],
    ["-5", "amount-not-whole"],
    ["1e2", "amount-not-whole"],
    ["सौ", "amount-not-whole"],
  ])("%j of 751 is refused: %s", (typed, fault) => expect(parseRefundAmount(typed, 751)).toEqual({ fault }));

  test("the whole rest may have paise", () => {
    expect(parseRefundAmount("650.90", 650.9)).toEqual({ amount: null });
  });
});
