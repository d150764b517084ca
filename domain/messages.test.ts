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
