// The signed device cookie: which phones have signed in with this browser. It holds keyed hashes, never a phone.
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";

const REMEMBERED = 5;

export function isKnownBrowser(secretKey: string, cookie: string | null, phone: string): boolean {
  return phonesOf(secretKey, cookie).includes(markOf(secretKey, phone));
}

/** The cookie with this phone in it, the latest first. */
export function rememberPhone(secretKey: string, cookie: string | null, phone: string): string {
  const mark = markOf(secretKey, phone);
  const others = phonesOf(secretKey, cookie).filter((other) => other !== mark);
  const marks = [mark, ...others].slice(0, REMEMBERED).join(".");
  return `${marks}~${signatureOf(secretKey, marks).toString("base64url")}`;
}

function phonesOf(secretKey: string, cookie: string | null): string[] {
  const [marks = "", signature = ""] = (cookie ?? "").split("~");
  const isOurs = isSameHash(Buffer.from(signature, "base64url"), signatureOf(secretKey, marks));
  return isOurs ? marks.split(".") : [];
}

function markOf(secretKey: string, phone: string): string {
  return keyedHash(secretKey, "known-phone", phone).toString("base64url").slice(0, 22);
}

function signatureOf(secretKey: string, marks: string): Buffer {
  return keyedHash(secretKey, "device-cookie", marks);
}
