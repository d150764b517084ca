import { expect, test } from "vitest";
import { formatMessage } from "./messages.ts";

test("a placeholder is filled in wherever it occurs", () => {
  expect(formatMessage("en", "{code} is it: {code}", { code: "4815" })).toBe("4815 is it: 4815");
});
test("a placeholder without a value stays in the text", () =>
  expect(formatMessage("en", "In {wait}", {})).toBe("In {wait}"));
test("the count selects the plural form, and 0 is singular in Hindi", () => {
  const days = { one: "{count} day", other: "{count} days" };
  expect([0, 1, 2].map((count) => formatMessage("en", days, { count }))).toEqual([
    "0 days",
    "1 day",
    "2 days",
  ]);
  expect([0, 1, 2].map((count) => formatMessage("hi", days, { count }))).toEqual([
    "0 day",
    "1 day",
    "2 days",
  ]);
});
test("a number is grouped the Indian way, and a text stays as it is", () => {
  const customers = { one: "{count} customer", other: "{count} customers" };
  expect(formatMessage("en", customers, { count: 1_200_002 })).toBe("12,00,002 customers");
  expect(formatMessage("hi", "{id}", { id: "1200002" })).toBe("1200002");
});
