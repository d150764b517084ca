import { expect, test } from "vitest";
import { say } from "./say.ts";

test("places are filled in, also twice", () => {
  expect(say("en", "{code} is it: {code}", { code: "4815" })).toBe("4815 is it: 4815");
});
test("a place without a value stays visible", () => expect(say("en", "In {wait}", {})).toBe("In {wait}"));
test("the count chooses the form, and nothing is singular in Hindi", () => {
  const days = { one: "{count} day", other: "{count} days" };
  expect([0, 1, 2].map((count) => say("en", days, { count }))).toEqual(["0 days", "1 day", "2 days"]);
  expect([0, 1, 2].map((count) => say("hi", days, { count }))).toEqual(["0 day", "1 day", "2 days"]);
});
