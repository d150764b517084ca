import { expect, test } from "vitest";
import { invitingCode, normalizeReferralCode } from "./referral-codes.ts";

test("a referral code is compared without regard to case and spaces", () => {
  expect(normalizeReferralCode(" k7m 2qx ")).toBe("K7M2QX");
  expect(normalizeReferralCode("\u2068K7M2QX\u2069\u200b")).toBe("K7M2QX");
});

test.each([
  ["k7m2qx", "K7M2QX"],
  ["K7M2Q", ""],
  ["<b>abc", ""],
  ["K7M2QX9", ""],
  ["", ""],
])("a link with %j invites with the code %j", (text, code) => expect(invitingCode(text)).toBe(code));
