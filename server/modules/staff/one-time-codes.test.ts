import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { parseSecondFactorCode, RECOVERY_CODE_COUNT } from "#domain/second-factor.ts";
import { findTotpStep, newRecoveryCodes, newTotpSecret, otpauthUrl } from "./one-time-codes.ts";

const secret = Secret.fromLatin1("12345678901234567890");

// The examples of the RFC have 8 digits; a code of 6 digits is their end.
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("RFC 6238, appendix B: at %i s the code is %s", (seconds, code) => {
  expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test("a code is accepted half a minute early or late, and refused a minute early or late", () => {
  const at = (seconds: number) => findTotpStep(secret, "081804", new Date(seconds * 1000));
  const step = Math.floor(1111111109 / 30);
  expect([at(1111111109 - 30), at(1111111109), at(1111111109 + 30)]).toEqual([step, step, step]);
  expect([at(1111111109 - 60), at(1111111109 + 60)]).toEqual([null, null]);
});

test("a text that is no code of six digits is refused", () => {
  for (const code of ["", "00000", "0818040", "०८१८०४"])
    expect(findTotpStep(secret, code, new Date(1111111109_000))).toBe(null);
});

test("a secret has 160 bits, and ten recovery codes are all different", () => {
  expect(newTotpSecret().bytes).toHaveLength(20);
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT);
  for (const code of codes) expect(parseSecondFactorCode(code)).toEqual({ kind: "recovery", code });
});

test("the otpauth URL encodes issuer and account, and the issuer has no colon", () => {
  expect(otpauthUrl(secret, { brand: "Parcha: home", username: "guru.ji" })).toBe(
    "otpauth://totp/Parcha%20%20home:guru.ji?issuer=Parcha%20%20home&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  );
});
