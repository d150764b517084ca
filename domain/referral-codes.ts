import { toAsciiDigits } from "./digits.ts";

/** Without characters that are easily confused: 0 and O, 1 and I. */
export const REFERRAL_CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const REFERRAL_CODE_LENGTH = 6;

/** The code of an invitation's link; empty if it is no code. */
export function invitingCode(text: string): string {
  const code = normalizeReferralCode(text);
  const isCode = code.length === REFERRAL_CODE_LENGTH && /^[A-Z0-9]+$/.test(code);
  return isCode ? code : "";
}

/** Upper case, without spaces and invisible marks. Empty when nothing was typed. */
export function normalizeReferralCode(typed: string): string {
  return toAsciiDigits(typed)
    .replace(/[\s\p{Cf}]+/gu, "")
    .toUpperCase();
}
