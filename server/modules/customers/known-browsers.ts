// Which browsers a customer has signed in on, by a signed cookie (server/http/known-browser.ts). One whose login session the
// customer ended from another device is not known any more (decision 0110), and that of who had the number before never is.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "#server/context.ts";
import { readCookie, setCookie } from "#server/http/cookies.ts";
import { findMark, isOfAccount, rememberInBrowser } from "#server/http/known-browser.ts";
import { isHttps } from "#server/http/route.ts";
import * as queries from "./login-sessions.sql.ts";
import { sessionIdOf } from "./login-sessions.ts";

export async function isKnownToPhone(
  { config, db }: AppContext,
  cookie: string | null,
  phone: string,
): Promise<boolean> {
  const mark = findMark(config, cookie, phone);
  if (!mark) return false;
  if (!isOfAccount(config, mark, await queries.findAccountOf(db, phone))) return false;
  // A mark without an id may be of any device: the first one that the customer ends takes all such marks.
  return mark.sessionId === null
    ? !(await queries.hasEndedDevices(db, phone))
    : !(await queries.isEndedDevice(db, mark.sessionId));
}

/** The browser is known from now on. Not before the owner of the account is. `token`: of the login session. */
export function rememberBrowser(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { customer, token }: { customer: { id: string; phone: string }; token: string },
) {
  const device = rememberInBrowser(ctx.config, readCookie(request, "device"), customer.phone, {
    signIn: { sessionId: sessionIdOf(token), accountId: customer.id },
  });
  setCookie(reply, "device", device, isHttps(ctx));
}
