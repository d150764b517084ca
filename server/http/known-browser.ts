// The signed device cookie: which phones have signed in with this browser. It holds keyed hashes, not phone numbers.
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";

const MAX_PHONES = 5;

export function isKnownBrowser(secretKey: string, cookie: string | null, phone: string): boolean {
  return readPhoneHashes(secretKey, cookie).includes(phoneHash(secretKey, phone));
}

/** Returns the cookie with this phone added in front; the oldest of more than five is dropped. */
export function rememberPhone(secretKey: string, cookie: string | null, phone: string): string {
  const hash = phoneHash(secretKey, phone);
  const others = readPhoneHashes(secretKey, cookie).filter((other) => other !== hash);
  const hashes = [hash, ...others].slice(0, MAX_PHONES).join(".");
  return `${hashes}~${sign(secretKey, hashes).toString("base64url")}`;
}

function readPhoneHashes(secretKey: string, cookie: string | null): string[] {
  const [hashes = "", signature = ""] = (cookie ?? "").split("~");
  const isAuthentic = isSameHash(Buffer.from(signature, "base64url"), sign(secretKey, hashes));
  return isAuthentic ? hashes.split(".") : [];
}

function phoneHash(secretKey: string, phone: string): string {
  return keyedHash(secretKey, "known-phone", phone).toString("base64url").slice(0, 22);
}

function sign(secretKey: string, hashes: string): Buffer {
  return keyedHash(secretKey, "device-cookie", hashes);
}
