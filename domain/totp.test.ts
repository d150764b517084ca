import { expect, test } from "vitest";
import {
  acceptedTotpSteps,
  base32,
  formatRecoveryCode,
  otpauthUrl,
  parseSecondFactorCode,
  totpCode,
} from "./totp.ts";

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** With the HMACs from the RFC. The examples of RFC 6238 are tested in server/modules/staff, with a real HMAC. */
test.each([
  [0, "cc93cf18508d94934c64b65d8ba7667fb7cde4b0", "755224"],
  [1, "75a48a19d4cbe100644e8ac1397eea747a2d33ab", "287082"],
  [4, "a904c900a64b35909874b33e61c5938a8e15ed1c", "338314"],
  [9, "1637409809a679dc698207310c8c7fc07290d9e5", "520489"],
])("RFC 4226, appendix D: counter %i gives %s, which is %s", (counter, hash, code) => {
  const counters: Uint8Array[] = [];
  const hmac = (counterBytes: Uint8Array) => {
    counters.push(counterBytes);
    return bytes(hash);
  };
  expect(totpCode(hmac, counter)).toBe(code);
  expect(counters).toEqual([Uint8Array.of(0, 0, 0, 0, 0, 0, 0, counter)]);
});

test("the code of the previous and of the next step is accepted", () => {
  expect(acceptedTotpSteps(new Date(60_000))).toEqual([1, 2, 3]);
  expect(acceptedTotpSteps(new Date(89_999))).toEqual([1, 2, 3]);
  expect(acceptedTotpSteps(new Date(90_000))).toEqual([2, 3, 4]);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648: %j in base 32 is %j", (text, encoded) =>
  expect(base32(new TextEncoder().encode(text))).toBe(encoded),
);

test("the otpauth URL encodes issuer and account, and the issuer has no colon", () => {
  expect(otpauthUrl({ brand: "Parcha: home", username: "guru.ji", secret: "ABC" })).toBe(
    "otpauth://totp/Parcha%20%20home:guru.ji?secret=ABC&issuer=Parcha%20%20home",
  );
});

test.each([
  ["123456", { kind: "totp", code: "123456" }],
  [" 123 456 ", { kind: "totp", code: "123456" }],
  ["abcd-efgh-ijkl-2345", { kind: "recovery", code: "ABCDEFGHIJKL2345" }],
  ["12345", null],
  ["1234567", null],
  ["abcd-efgh-ijkl-0189", null],
  ["", null],
])("%j is parsed as %j", (typed, code) => expect(parseSecondFactorCode(typed)).toEqual(code));

test("a recovery code is formatted in groups of four", () => {
  expect(formatRecoveryCode("ABCDEFGHIJKL2345")).toBe("ABCD-EFGH-IJKL-2345");
});
