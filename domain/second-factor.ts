// The second factor of an admin's login: what an admin may type. The codes themselves come from an authenticator app (TOTP,
// RFC 6238) or from the list of recovery codes.
import { toAsciiDigits } from "./digits.ts";
import { codeIn } from "./typed-codes.ts";

export const TOTP_DIGITS = 6;

export const RECOVERY_CODE_COUNT = 10;
/** 80 random bits in base 32. */
export const RECOVERY_CODE_LENGTH = 16;

export type SecondFactorCode = { kind: "totp" | "recovery"; code: string };

/** Ignores case, spaces and dashes. Null when the text can be neither a TOTP code nor a recovery code. */
export function parseSecondFactorCode(typed: string): SecondFactorCode | null {
  const text = toAsciiDigits(typed).toUpperCase();
  const code = text.replace(/[\s\p{Cf}-]/gu, "");
  if (code.length === RECOVERY_CODE_LENGTH && /^[A-Z2-7]+$/.test(code)) return { kind: "recovery", code };
  // In a recovery code that lacks a character, letters stand beside the digits.
  if (/[A-Z]\d|\d[A-Z]/.test(text)) return null;
  const totp = codeIn(typed, TOTP_DIGITS);
  return totp.length === TOTP_DIGITS ? { kind: "totp", code: totp } : null;
}

/** In groups of four: `ABCD-EFGH-…`. */
export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}
