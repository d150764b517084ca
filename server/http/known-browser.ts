// The signed device cookies: which phones, or which admins' usernames, have signed in with this browser. They hold keyed
// hashes, not the phone numbers and names; beside a phone's hash the id of the login session by which it signed in last, and a keyed
// hash of the account: a number may get another holder.
import { isTextSigned, type Secrets, signingKeys, signText } from "#server/crypto/keys.ts";
import { keyedHash } from "#server/crypto/tokens.ts";

const PURPOSE = "device-cookie";
const MAX_NAMES = 5;
/** Between the parts of a mark. None contains it, and it stands in a cookie as it is. */
const BETWEEN = "*";

/** What a cookie remembers. The values separate the keyed hashes. */
export type Remembered = "known-phone" | "known-admin";

/** Each is null in a cookie from before it was written. */
export type BrowserMark = { sessionId: string | null; accountHash: string | null };

/** What the cookie says of this phone or name; null if nothing. */
export function findMark(
  secrets: Secrets,
  cookie: string | null,
  name: string,
  kind: Remembered = "known-phone",
): BrowserMark | null {
  const own = hashesOf(secrets, kind, name);
  const found = readMarks(secrets, cookie).find((mark) => own.includes(hashIn(mark)));
  if (found === undefined) return null;
  const [, sessionId = null, accountHash = null] = found.split(BETWEEN);
  return { sessionId, accountHash };
}

/** Whether the mark was made by this account's sign-in, or from before accounts were written. `accountId`: null if the name has none. */
export function isOfAccount(
  secrets: Secrets,
  { accountHash }: BrowserMark,
  accountId: string | null,
): boolean {
  if (accountHash === null) return true;
  return accountId !== null && hashesOf(secrets, "known-account", accountId).includes(accountHash);
}

type SignIn = { sessionId: string; accountId: string };

/** Returns the cookie with this phone or name added in front; the oldest of more than five is dropped. */
export function rememberInBrowser(
  secrets: Secrets,
  cookie: string | null,
  name: string,
  { kind = "known-phone", signIn }: { kind?: Remembered; signIn?: SignIn } = {},
): string {
  const own = hashesOf(secrets, kind, name);
  const others = readMarks(secrets, cookie).filter((other) => !own.includes(hashIn(other)));
  const by = signIn
    ? [signIn.sessionId, ...hashesOf(secrets, "known-account", signIn.accountId).slice(0, 1)]
    : [];
  const mark = own.slice(0, 1).map((hash) => [hash, ...by].join(BETWEEN));
  const marks = [...mark, ...others].slice(0, MAX_NAMES).join(".");
  return `${marks}~${signText(secrets, PURPOSE, marks).toString("base64url")}`;
}

function readMarks(secrets: Secrets, cookie: string | null): string[] {
  const [marks = "", signature = ""] = (cookie ?? "").split("~");
  const signed = { purpose: PURPOSE, text: marks };
  const isAuthentic = isTextSigned(secrets, signed, Buffer.from(signature, "base64url"));
  return isAuthentic ? marks.split(".") : [];
}

const hashIn = (mark: string) => mark.split(BETWEEN)[0] ?? "";

/** By every accepted key, the newest first. */
function hashesOf(secrets: Secrets, kind: Remembered | "known-account", name: string): string[] {
  return signingKeys(secrets).map((key) => keyedHash(key, kind, name).toString("base64url").slice(0, 22));
}
