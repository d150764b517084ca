// Secrets, codes and recovery codes of the second factor. TOTP (RFC 6238) is the otpauth library's, with the parameters that
// every authenticator app supports: SHA-1, 6 digits, 30 s.
import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH, TOTP_DIGITS } from "#domain/second-factor.ts";

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** The previous and the next step are accepted too, for phones whose clocks are off by up to 30 s (RFC 6238, 5.2). */
const WINDOW_STEPS = 1;

export function newTotpSecret(): Secret {
  return new Secret({ size: SECRET_BYTES });
}

export function newRecoveryCodes(): string[] {
  const size = (RECOVERY_CODE_LENGTH * 5) / 8;
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => new Secret({ size }).base32);
}

/** The number of the 30 s step since the Unix epoch whose code this is; null if no accepted step has it. */
export function findTotpStep(secret: Secret, code: string, now: Date): number | null {
  // The library throws on a code of more than one byte a digit.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = totpOf({ secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The content of the QR code that an authenticator app scans (Key Uri Format of Google Authenticator). */
export function otpauthUrl(secret: Secret, { brand, username }: { brand: string; username: string }): string {
  // The label is `issuer:account`, so the issuer must not contain a colon.
  return totpOf({ secret, issuer: brand.replaceAll(":", " ").trim(), label: username }).toString();
}

function totpOf(account: { secret: Secret; issuer?: string; label?: string }): TOTP {
  return new TOTP({ ...account, algorithm: "SHA1", digits: TOTP_DIGITS, period: PERIOD_SECONDS });
}
