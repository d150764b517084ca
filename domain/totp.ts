// The second step of an admin's sign-in: codes that a phone makes from a shared secret and the time (RFC 6238 with the
// figures that every authenticator knows: SHA-1, 6 digits, 30 s). Knows no hashing: who asks brings HMAC-SHA-1.

export const TOTP_SECRET_BYTES = 20;
export const TOTP_DIGITS = 6;
const STEP_SECONDS = 30;

export const RECOVERY_CODES = 10;
/** Characters of a recovery code: 80 random bits in base 32. */
export const RECOVERY_LENGTH = 16;

/** HMAC-SHA-1 of 8 bytes under the secret. */
export type Mac = (counter: Uint8Array) => Uint8Array;

/** The step that an instant lies in, counted from 1970. */
export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The steps whose codes are taken: a phone's clock may be half a minute off, and typing takes its time. */
export function totpStepsTaken(now: Date): readonly number[] {
  const step = totpStepAt(now);
  return [step - 1, step, step + 1];
}

/** The code of a step (RFC 4226, 5.3). `digits` is 8 in the RFC's own examples. */
export function totpCode(mac: Mac, step: number, digits: number = TOTP_DIGITS): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const hash = mac(counter);
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = new DataView(hash.buffer, hash.byteOffset + offset, 4).getUint32(0) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** As authenticators take a secret that is typed: base 32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text;
}

/** What a phone takes in as a picture: whose secret it is, and at which house. */
export function otpauthUrl({ brand, username, secret }: { brand: string; username: string; secret: string }) {
  // A colon parts the house from the name.
  const house = brand.replaceAll(":", " ").trim();
  const label = `${encodeURIComponent(house)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(house)}`;
}

export type TypedCode = { kind: "totp" | "recovery"; code: string };

/** What somebody typed as the second step, without the gaps that people make; null when it can be neither code. */
export function typedCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  if (code.length === RECOVERY_LENGTH && /^[A-Z2-7]+$/.test(code)) return { kind: "recovery", code };
  return null;
}

/** A recovery code as it is shown, in groups of four. */
export function shownRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}
