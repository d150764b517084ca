// Codes of authenticators held against the secret that they share with us, and the spare ones for a lost phone. The
// rules are domain/totp.ts; here is what they need of a machine: hashing and chance. Knows no admin.
import { createHmac, randomBytes } from "node:crypto";
import {
  acceptedTotpSteps,
  base32,
  type HmacSha1,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  TOTP_SECRET_BYTES,
  totpCode,
} from "#domain/totp.ts";
import { isSameHash } from "#server/crypto/tokens.ts";

export function newTotpSecret(): Buffer {
  return randomBytes(TOTP_SECRET_BYTES);
}

export function newRecoveryCodes(): string[] {
  const bytes = (RECOVERY_CODE_LENGTH * 5) / 8;
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => base32(randomBytes(bytes)));
}

export function totpMac(secret: Buffer): HmacSha1 {
  return (counter) => createHmac("sha1", secret).update(counter).digest();
}

/** The step whose code this is, of those that are taken now; null for none. As long for a right code as for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const mac = totpMac(secret);
  let found: number | null = null;
  for (const step of acceptedTotpSteps(now)) {
    if (isSameHash(Buffer.from(totpCode(mac, step)), Buffer.from(code))) found = step;
  }
  return found;
}
