// Which browsers an admin has signed in on, by a signed cookie (server/http/known-browser.ts). Capitals and spaces of a
// username do not matter, as at the login.
import type { AppContext } from "#server/context.ts";
import { findMark, rememberInBrowser } from "#server/http/known-browser.ts";

export function isKnownAdminBrowser(
  { config }: AppContext,
  cookie: string | null,
  username: string,
): boolean {
  return findMark(config, cookie, nameOf(username), "known-admin") !== null;
}

/** The cookie with this username added. */
export function rememberAdmin({ config }: AppContext, cookie: string | null, username: string): string {
  return rememberInBrowser(config, cookie, nameOf(username), { kind: "known-admin" });
}

function nameOf(username: string): string {
  return username.trim().toLowerCase();
}
