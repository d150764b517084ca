import { expect, test } from "vitest";
import { codeIn } from "./typed-codes.ts";

test.each([
  ["41 04", "4104"],
  [" 4104", "4104"],
  ["41-04", "4104"],
  ["४१०४", "4104"],
  ["कोड 4104 है", "4104"],
  ["Your code is 4104. It is good for 10 minutes.", "4104"],
  ["<#> 4104 is your code", "4104"],
  ["G-4104", "4104"],
  ["no code", ""],
  ["41045", "41045"],
])("the code in %j is %j", (text, code) => {
  expect(codeIn(text, 4)).toBe(code);
});
