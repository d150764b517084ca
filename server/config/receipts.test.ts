import { expect, test } from "vitest";
import { liveEnv } from "#tests/support/live-env.ts";
import { readConfig } from "./config.ts";

const GSTIN = "27AAPFU0939F1ZV";

test("without a GSTIN nothing is taxed, and with one the prices include 18 percent from the given day on", () => {
  expect(readConfig(liveEnv).tax).toBe(null);
  expect(readConfig({ ...liveEnv, RECEIPT_TAX_FROM: "2026-04-01" }).tax).toBe(null);
  const env = { ...liveEnv, RECEIPT_GSTIN: GSTIN, RECEIPT_TAX_FROM: "2026-04-01" };
  expect(readConfig(env)).toMatchObject({
    tax: { gstin: GSTIN, sac: null, from: "2026-04-01", ratePercent: 18 },
    isShareWithoutTax: false,
  });
});

test.each([
  ["RECEIPT_GSTIN", "27AAPFU0939F1ZW"],
  ["RECEIPT_TAX_FROM", "2026-02-30"],
  ["RECEIPT_TAX_RATE", "0"],
  ["RECEIPT_SHARE_WITHOUT_TAX", "2"],
])("%s is refused as %j", (name, value) => {
  expect(() => readConfig({ ...liveEnv, [name]: value })).toThrow(new RegExp(`${name} must be `));
});

test("a GSTIN without the first day of the registration is refused", () => {
  expect(() => readConfig({ ...liveEnv, RECEIPT_GSTIN: GSTIN })).toThrow("RECEIPT_TAX_FROM is missing");
});
