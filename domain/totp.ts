// Time-based one-time passwords (RFC 6238), the second factor of an admin's sign-in, with the parameters that every
// authenticator app supports: SHA-1, 6 digits, 30 s. HMAC-SHA-1 is passed in, so that this file needs no crypto
// library.

export const TOTP_SECRET_BYTES = 20;
export const TOTP_DIGITS = 6;
const STEP_SECONDS = 30;

export const RECOVERY_CODE_COUNT = 10;
/** 80 random bits in base 32. */
export const RECOVERY_CODE_LENGTH = 16;

/** HMAC-SHA-1 of the 8-byte counter with the shared secret as the key. */
export type HmacSha1 = (counter: Uint8Array) => Uint8Array;

/** The number of 30 s steps from the Unix epoch to an instant (RFC 6238, 4.2). */
export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The previous and the next step are accepted as well, for phones whose clocks are off by up to 30 s and for the time
 * that typing takes (RFC 6238, 5.2).
 */
export function acceptedTotpSteps(now: Date): readonly number[] {
  const step = totpStepAt(now);
  return [step - 1, step, step + 1];
}

/** The code of a step: HOTP (RFC 4226, 5.3). The examples in RFC 6238 have 8 digits. */
export function totpCode(mac: HmacSha1, step: number, digits: number = TOTP_DIGITS): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const hash = mac(counter);
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = new DataView(hash.buffer, hash.byteOffset + offset, 4).getUint32(0) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base 32 (RFC 4648, 6) without padding: the form in which authenticator apps accept a secret. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(buffer >> (bits - 5)) & 31];
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(buffer << (5 - bits)) & 31] : text;
}

/** The content of the QR code that an authenticator app scans (Key Uri Format of Google Authenticator). */
export function otpauthUrl({ brand, username, secret }: { brand: string; username: string; secret: string }) {
  // otpauth label: `issuer:account`. The issuer must not contain a colon.
  const issuer = brand.replaceAll(":", " ").trim();
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

export type SecondFactorCode = { kind: "totp" | "recovery"; code: string };

/** Ignores case, spaces and dashes. Null when the text can be neither a TOTP code nor a recovery code. */
export function parseSecondFactorCode(typed: string): SecondFactorCode | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  if (code.length === RECOVERY_CODE_LENGTH && /^[A-Z2-7]+$/.test(code)) return { kind: "recovery", code };
  return null;
}

/** In groups of four: `ABCD-EFGH-…`. */
export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}
