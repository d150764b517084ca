// All cookies. They are HttpOnly and SameSite=Lax, and Secure when PUBLIC_URL is https.
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
} as const;

export type CookieName = keyof typeof COOKIES;

export function readCookie(request: FastifyRequest, cookie: CookieName): string | null {
  return request.cookies[COOKIES[cookie].name] || null;
}

/** Reads a raw Cookie header, for WebSocket upgrades, which Fastify does not parse. Values need no decoding: base64url. */
export function readCookieHeader(header: string | undefined, cookie: CookieName): string | null {
  const start = `${COOKIES[cookie].name}=`;
  const pair = (header ?? "").split(";").find((part) => part.trim().startsWith(start));
  return pair?.trim().slice(start.length) || null;
}

export function setCookie(reply: FastifyReply, cookie: CookieName, value: string, isSecure: boolean) {
  const { name, maxAgeSeconds } = COOKIES[cookie];
  reply.setCookie(name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: maxAgeSeconds,
  });
}

export function clearCookie(reply: FastifyReply, cookie: CookieName, isSecure: boolean) {
  reply.clearCookie(COOKIES[cookie].name, { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure });
}
