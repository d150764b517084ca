import { expect, test } from "vitest";
import { quotePrice, rupeesToPaise } from "./prices.ts";

test("credits reduce the price", () =>
  expect(quotePrice("single", 110)).toEqual({ price: 751, creditsUsed: 110, amount: 641 }));
test("credits never make the amount negative", () =>
  expect(quotePrice("multiple", 5000)).toEqual({ price: 1100, creditsUsed: 1100, amount: 0 }));
test("a rupee is a hundred paise", () => expect(rupeesToPaise(751)).toBe(75_100));
