import { expect, test } from "vitest";
import { normalizeReferralCode } from "./referral-codes.ts";

test("a referral code is compared without regard to case and spaces", () => {
  expect(normalizeReferralCode(" k7m 2qx ")).toBe("K7M2QX");
});
