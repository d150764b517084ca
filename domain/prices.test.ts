import { expect, test } from "vitest";
import { paiseOf, quote } from "./prices.ts";

test("credits come off the price", () =>
  expect(quote("single", 110)).toEqual({ price: 751, creditsUsed: 110, amount: 641 }));
test("P17 credits never make the amount negative", () =>
  expect(quote("multiple", 5000)).toEqual({ price: 1100, creditsUsed: 1100, amount: 0 }));
test("rupees are a hundred paise", () => expect(paiseOf(751)).toBe(75_100));
