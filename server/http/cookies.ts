// All cookies. They are HttpOnly and SameSite=Lax. When PUBLIC_URL is https they are Secure, and their names begin with
// `__Host-` (RFC 6265bis, 4.1.3.2): no other host, also no subdomain, can set them.
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ADMIN_SESSION_DAYS, ADMIN_SESSION_REMEMBERED_DAYS, CUSTOMER_SESSION_DAYS } from "#domain/login.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const COOKIES = {
  /** The customer's login session. */
  session: { name: "parcha_session", maxAgeSeconds: CUSTOMER_SESSION_DAYS * DAY_SECONDS },
  /** The admin's login session. Kept after its end, so that the server can say why it ended. */
  admin: {
    name: "parcha_admin",
    maxAgeSeconds: (ADMIN_SESSION_DAYS + ADMIN_SESSION_REMEMBERED_DAYS) * DAY_SECONDS,
  },
  /** Binds a login code to the browser that requested it. */
  challenge: { name: "parcha_challenge", maxAgeSeconds: HOUR_SECONDS },
  /** The phones that have signed in with this browser, as signed hashes (known-browser.ts). */
  device: { name: "parcha_device", maxAgeSeconds: 400 * DAY_SECONDS },
  /** The same of admins' usernames. */
  adminDevice: { name: "parcha_admin_device", maxAgeSeconds: 400 * DAY_SECONDS },
} as const;

export type CookieName = keyof typeof COOKIES;

const HOST_PREFIX = "__Host-";

const ATTRIBUTES = { path: "/", httpOnly: true, sameSite: "lax" } as const;

export function readCookie(request: FastifyRequest, cookie: CookieName): string | null {
  const { name } = COOKIES[cookie];
  return request.cookies[HOST_PREFIX + name] || request.cookies[name] || null;
}

/** Reads a raw Cookie header, for WebSocket upgrades, which Fastify does not parse. Values need no decoding: base64url. */
export function readCookieHeader(header: string | undefined, cookie: CookieName): string | null {
  const pairs = (header ?? "").split(";").map((part) => part.trim());
  const read = (name: string) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const { name } = COOKIES[cookie];
  return read(HOST_PREFIX + name) || read(name) || null;
}

export function setCookie(reply: FastifyReply, cookie: CookieName, value: string, isSecure: boolean) {
  const { name, maxAgeSeconds } = COOKIES[cookie];
  const options = { ...ATTRIBUTES, secure: isSecure, maxAge: maxAgeSeconds };
  reply.setCookie(isSecure ? HOST_PREFIX + name : name, value, options);
  if (isSecure && reply.request.cookies[name] !== undefined) expire(reply, name, isSecure);
}

export function clearCookie(reply: FastifyReply, cookie: CookieName, isSecure: boolean) {
  const { name } = COOKIES[cookie];
  expire(reply, name, isSecure);
  if (isSecure) expire(reply, HOST_PREFIX + name, isSecure);
}

function expire(reply: FastifyReply, name: string, isSecure: boolean) {
  reply.clearCookie(name, { ...ATTRIBUTES, secure: isSecure });
}

/**
 * Sets the cookies that the browser still has from before the prefix under their present names, so that no known browser
 * becomes unknown. A browser keeps a cookie for 400 days at most: from 2028 on this, and reading the old names, can go.
 */
export function renameCookies(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  if (!isSecure) return;
  for (const cookie of Object.keys(COOKIES) as CookieName[]) {
    const { name } = COOKIES[cookie];
    const value = request.cookies[name];
    if (value && request.cookies[HOST_PREFIX + name] === undefined) setCookie(reply, cookie, value, isSecure);
  }
}
