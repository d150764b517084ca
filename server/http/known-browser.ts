// The signed device cookies: which phones, or which admins' usernames, have signed in with this browser. They hold keyed
// hashes, not the phone numbers and names; beside a phone's hash the id of the login session by which it signed in last.
import { isTextSigned, type Secrets, signingKeys, signText } from "#server/crypto/keys.ts";
import { keyedHash } from "#server/crypto/tokens.ts";

const PURPOSE = "device-cookie";
const MAX_NAMES = 5;
/** Between a hash and the id. Neither contains it, and it stands in a cookie as it is. */
const BEFORE_ID = "*";

/** What a cookie remembers. The values separate the keyed hashes. */
export type Remembered = "known-phone" | "known-admin";

/** `sessionId`: null in a cookie from before ids were written. */
export type BrowserMark = { sessionId: string | null };

/** What the cookie says of this phone or name; null if nothing. */
export function findMark(
  secrets: Secrets,
  cookie: string | null,
  name: string,
  kind: Remembered = "known-phone",
): BrowserMark | null {
  const own = hashesOf(secrets, kind, name);
  const found = readMarks(secrets, cookie).find((mark) => own.includes(hashIn(mark)));
  return found === undefined ? null : { sessionId: found.split(BEFORE_ID)[1] ?? null };
}

/** Returns the cookie with this phone or name added in front; the oldest of more than five is dropped. */
export function rememberInBrowser(
  secrets: Secrets,
  cookie: string | null,
  name: string,
  { kind = "known-phone", sessionId = null }: { kind?: Remembered } & Partial<BrowserMark> = {},
): string {
  const own = hashesOf(secrets, kind, name);
  const others = readMarks(secrets, cookie).filter((other) => !own.includes(hashIn(other)));
  const mark = own.slice(0, 1).map((hash) => (sessionId === null ? hash : `${hash}${BEFORE_ID}${sessionId}`));
  const marks = [...mark, ...others].slice(0, MAX_NAMES).join(".");
  return `${marks}~${signText(secrets, PURPOSE, marks).toString("base64url")}`;
}

function readMarks(secrets: Secrets, cookie: string | null): string[] {
  const [marks = "", signature = ""] = (cookie ?? "").split("~");
  const signed = { purpose: PURPOSE, text: marks };
  const isAuthentic = isTextSigned(secrets, signed, Buffer.from(signature, "base64url"));
  return isAuthentic ? marks.split(".") : [];
}

const hashIn = (mark: string) => mark.split(BEFORE_ID)[0] ?? "";

/** By every accepted key, the newest first. */
function hashesOf(secrets: Secrets, kind: Remembered, name: string): string[] {
  return signingKeys(secrets).map((key) => keyedHash(key, kind, name).toString("base64url").slice(0, 22));
}
