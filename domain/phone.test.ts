import { expect, test } from "vitest";
import { PHONE_PATTERN } from "./phone.ts";

test("an Indian mobile number begins with 6 to 9 and has ten digits", () => {
  const tried = ["9876543210", "6000000000", "5876543210", "987654321", "98765432101", "+919876543210"];
  expect(tried.map((text) => PHONE_PATTERN.test(text))).toEqual([true, true, false, false, false, false]);
});
