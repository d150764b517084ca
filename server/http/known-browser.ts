// The signed device cookies: which phones, or which admins' usernames, have signed in with this browser. They hold keyed
// hashes, not the phone numbers and names.
import { isTextSigned, type Secrets, signingKeys, signText } from "#server/crypto/keys.ts";
import { keyedHash } from "#server/crypto/tokens.ts";

const PURPOSE = "device-cookie";
const MAX_NAMES = 5;

/** What a cookie remembers. The values separate the keyed hashes. */
export type Remembered = "known-phone" | "known-admin";

export function isKnownBrowser(
  secrets: Secrets,
  cookie: string | null,
  name: string,
  kind: Remembered = "known-phone",
): boolean {
  const own = hashesOf(secrets, kind, name);
  return readHashes(secrets, cookie).some((hash) => own.includes(hash));
}

/** Returns the cookie with this phone or name added in front; the oldest of more than five is dropped. */
export function rememberInBrowser(
  secrets: Secrets,
  cookie: string | null,
  name: string,
  kind: Remembered = "known-phone",
): string {
  const own = hashesOf(secrets, kind, name);
  const others = readHashes(secrets, cookie).filter((other) => !own.includes(other));
  const hashes = [...own.slice(0, 1), ...others].slice(0, MAX_NAMES).join(".");
  return `${hashes}~${signText(secrets, PURPOSE, hashes).toString("base64url")}`;
}

function readHashes(secrets: Secrets, cookie: string | null): string[] {
  const [hashes = "", signature = ""] = (cookie ?? "").split("~");
  const signed = { purpose: PURPOSE, text: hashes };
  const isAuthentic = isTextSigned(secrets, signed, Buffer.from(signature, "base64url"));
  return isAuthentic ? hashes.split(".") : [];
}

/** By every accepted key, the newest first. */
function hashesOf(secrets: Secrets, kind: Remembered, name: string): string[] {
  return signingKeys(secrets).map((key) => keyedHash(key, kind, name).toString("base64url").slice(0, 22));
}
