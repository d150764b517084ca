import { expect, test } from "vitest";
import { parseSecondFactorCode, RECOVERY_CODE_COUNT, totpCode, totpStepAt } from "#domain/totp.ts";
import { newRecoveryCodes, newTotpSecret, stepOfCode, totpMac } from "./one-time-codes.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("RFC 6238, appendix B: at %i s the code is %s", (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpCode(totpMac(secret), totpStepAt(now), 8)).toBe(code);
  expect(stepOfCode(secret, code.slice(2), now)).toBe(totpStepAt(now));
});

test("a code is its step's: half a minute early or late it is taken, a minute it is not", () => {
  const at = (seconds: number) => stepOfCode(secret, "081804", new Date(seconds * 1000));
  const step = totpStepAt(new Date(1111111109_000));
  expect([at(1111111109 - 30), at(1111111109), at(1111111109 + 30)]).toEqual([step, step, step]);
  expect([at(1111111109 - 60), at(1111111109 + 60)]).toEqual([null, null]);
});

test("what is no code is none", () => {
  for (const code of ["", "00000", "0818040", "०८१८०४"])
    expect(stepOfCode(secret, code, new Date(1111111109_000))).toBe(null);
});

test("secrets have 160 bits, spare codes are ten and all different", () => {
  expect(newTotpSecret()).toHaveLength(20);
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT);
  for (const code of codes) expect(parseSecondFactorCode(code)).toEqual({ kind: "recovery", code });
});
