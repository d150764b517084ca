import { expect, test } from "vitest";
import { financialYearOf, formatReceiptNumber } from "./receipts.ts";

test("the financial year changes on 1 April at midnight IST, not UTC", () => {
  expect(financialYearOf(new Date("2027-03-31T18:29:59Z"))).toBe("26-27");
  expect(financialYearOf(new Date("2027-03-31T18:30:00Z"))).toBe("27-28");
  expect(financialYearOf(new Date("2026-11-21T04:30:00Z"))).toBe("26-27");
  expect(financialYearOf(new Date("2099-12-31T00:00:00Z"))).toBe("99-00");
});

test("a receipt number has at most 16 characters, however many receipts a year has", () => {
  expect(formatReceiptNumber("26-27", 123)).toBe("R/26-27/000123");
  expect(formatReceiptNumber("26-27", 99_999_999)).toMatch(/^[A-Z0-9/-]{1,16}$/);
});
