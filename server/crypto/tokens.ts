// Random tokens and how they are kept: never as they are, always as a hash.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** 256 random bits for a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** How a random token is kept; it has entropy enough for a plain hash. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A hash under our secret, for what could be guessed (codes, phones). The purpose keeps uses apart. */
export function keyedHash(secretKey: string, purpose: string, text: string): Buffer {
  return createHmac("sha256", secretKey).update(`${purpose}\n${text}`).digest();
}

/** Constant time for buffers of one length. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** That many decimal digits from a cryptographic source. */
export function randomDigits(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** A random word over an alphabet. */
export function randomWord(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
