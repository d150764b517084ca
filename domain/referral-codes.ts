/** Without characters that are easily confused: 0 and O, 1 and I. */
export const REFERRAL_CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const REFERRAL_CODE_LENGTH = 6;

/** Upper case, without spaces. Empty when nothing was typed. */
export function normalizeReferralCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}
