// The signed device cookie: which phones have signed in with this browser. It holds keyed hashes, not phone numbers.
import { isTextSigned, type Secrets, signingKeys, signText } from "#server/crypto/keys.ts";
import { keyedHash } from "#server/crypto/tokens.ts";

const PURPOSE = "device-cookie";
const MAX_PHONES = 5;

export function isKnownBrowser(secrets: Secrets, cookie: string | null, phone: string): boolean {
  const own = phoneHashes(secrets, phone);
  return readPhoneHashes(secrets, cookie).some((hash) => own.includes(hash));
}

/** Returns the cookie with this phone added in front; the oldest of more than five is dropped. */
export function rememberPhone(secrets: Secrets, cookie: string | null, phone: string): string {
  const own = phoneHashes(secrets, phone);
  const others = readPhoneHashes(secrets, cookie).filter((other) => !own.includes(other));
  const hashes = [...own.slice(0, 1), ...others].slice(0, MAX_PHONES).join(".");
  return `${hashes}~${signText(secrets, PURPOSE, hashes).toString("base64url")}`;
}

function readPhoneHashes(secrets: Secrets, cookie: string | null): string[] {
  const [hashes = "", signature = ""] = (cookie ?? "").split("~");
  const signed = { purpose: PURPOSE, text: hashes };
  const isAuthentic = isTextSigned(secrets, signed, Buffer.from(signature, "base64url"));
  return isAuthentic ? hashes.split(".") : [];
}

/** By every accepted key, the newest first. */
function phoneHashes(secrets: Secrets, phone: string): string[] {
  return signingKeys(secrets).map((key) =>
    keyedHash(key, "known-phone", phone).toString("base64url").slice(0, 22),
  );
}
