// Random tokens, and the hashes under which the database stores them.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url, for cookies. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256. Only for random tokens: their entropy makes a salt or key unnecessary. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** HMAC-SHA-256 with a secret key, for values that could be guessed (login codes, phones); keys.ts has the keys. `purpose` separates uses. */
export function keyedHash(secretKey: string | Buffer, purpose: string, text: string): Buffer {
  return createHmac("sha256", secretKey).update(`${purpose}\n${text}`).digest();
}

/** Compares in constant time. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `digits` random decimal digits, as a string with leading zeros. */
export function randomDigits(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** `length` random characters of the alphabet. */
export function randomWord(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
