import { describe, expect, it } from "vitest";
import { formatAmount, formatAmountExact, netOf } from "./amount.ts";

describe("amounts", () => {
  it("have paise only where there are any", () => {
    expect(formatAmount(1100)).toBe("₹1,100");
    expect(formatAmount(123456.5)).toBe("₹1,23,456.50");
    expect(formatAmount(0.07)).toBe("₹0.07");
    expect(formatAmount(0)).toBe("₹0");
  });

  it("have the minus sign in front", () => {
    expect(formatAmount(-20)).toBe("−₹20");
    expect(formatAmount(-0.5)).toBe("−₹0.50");
  });

  it("always have two decimals in the exact format", () => {
    expect([375.5, 1100, 0, -25].map(formatAmountExact)).toEqual([
      "₹375.50",
      "₹1,100.00",
      "₹0.00",
      "−₹25.00",
    ]);
  });

  it("are calculated in whole paise", () => {
    expect(netOf({ captured: 0.3, refunded: 0.1 })).toBe(0.2);
    expect(formatAmount(netOf({ captured: 751, refunded: 751 }))).toBe("₹0");
  });
});
