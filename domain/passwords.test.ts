import { expect, test } from "vitest";
import { passwordFault } from "./passwords.ts";

test.each([
  ["eleven ch11", "password-too-short"],
  ["मेरा घर", "password-too-short"],
  ["password1234", "password-too-common"],
  ["Password@2026", "password-too-common"],
  ["123456789012", "password-too-common"],
  ["210987654321", "password-too-common"],
  ["aaaaaaaaaaaa", "password-too-common"],
  ["jai shree ram 108", "password-too-common"],
  ["guruji.asha2026", "password-too-common"],
  ["mango tree by the well", null],
  ["कुएँ के पास आम का पेड़", null],
])("of %s the rules say %s", (password, fault) => {
  expect(passwordFault(password, "guruji.asha")).toBe(fault);
});
