import { expect, test } from "vitest";
import { formatRecoveryCode, parseSecondFactorCode } from "./second-factor.ts";

test.each([
  ["123456", { kind: "totp", code: "123456" }],
  [" 123 456 ", { kind: "totp", code: "123456" }],
  ["१२३ ४५६", { kind: "totp", code: "123456" }],
  ["১২৩৪৫৬", { kind: "totp", code: "123456" }],
  ["code: 123-456", { kind: "totp", code: "123456" }],
  ["abcd-efgh-ijkl-२३४५", { kind: "recovery", code: "ABCDEFGHIJKL2345" }],
  ["abcd-efgh-ijkl-2345", { kind: "recovery", code: "ABCDEFGHIJKL2345" }],
  ["\u2068ABCD-EFGH-IJKL-2345\u2069\ufeff", { kind: "recovery", code: "ABCDEFGHIJKL2345" }],
  ["bcd-e2gh-34kl-56n7", null],
  ["BCDE2GH34KL56N7", null],
  ["12345", null],
  ["1234567", null],
  ["abcd-efgh-ijkl-0189", null],
  ["", null],
])("%j is parsed as %j", (typed, code) => expect(parseSecondFactorCode(typed)).toEqual(code));

test("a recovery code is formatted in groups of four", () => {
  expect(formatRecoveryCode("ABCDEFGHIJKL2345")).toBe("ABCD-EFGH-IJKL-2345");
});
