import { expect, test } from "vitest";
import { newReferralCode } from "./new-referral-code.ts";

test.each(["234E56", "2E3456", "222222", "2MAR34", "MAR234", "22JUN2", "MARCH2", "SEPT22"])(
  "the drawn word %s, which spreadsheets change, becomes no code",
  (word) => {
    const words = [word, word, "K7M2QX"];
    expect(newReferralCode(() => words.shift() ?? "")).toBe("K7M2QX");
  },
);

test.each(["K7M2QX", "E23456", "23456E", "2A3456", "22E3X4", "MARKET"])(
  "the drawn word %s becomes a code",
  (word) => expect(newReferralCode(() => word)).toBe(word),
);
