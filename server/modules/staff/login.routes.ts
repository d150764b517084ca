import type { FastifyRequest } from "fastify";
import * as contract from "#contract/staff.ts";
import { Failure } from "#server/failure.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isHttps, type RouteContext, route } from "#server/http/route.ts";
import { nameActor } from "#server/http/security-events.ts";
import { logout } from "./admin-sessions.ts";
import { findAdminByUsername } from "./admins.sql.ts";
import { isKnownAdminBrowser, rememberAdmin } from "./known-admin-browser.ts";
import { confirmPassword, login } from "./login.ts";

export function adminLoginRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.adminLogin, async ({ input, address, now, request, reply }) => {
    const username = (input.username ?? "").trim();
    const origin = { userAgent: request.headers["user-agent"] ?? null, ip: request.ip };
    const credentials = { username, password: input.password ?? "", totp: (input.totp ?? "").trim() };
    const device = readCookie(request, "adminDevice");
    const isKnownBrowser = isKnownAdminBrowser(ctx, device, username);
    const { token, admin } = await login(ctx, { ...credentials, address, isKnownBrowser, origin }, now).catch(
      async (error: unknown) => {
        await recordFailure(routes, { error, username, request }, now);
        throw error;
      },
    );
    nameActor(request, { adminId: admin.id });
    const tokenBefore = readCookie(request, "admin");
    if (tokenBefore) await logout(ctx, tokenBefore, now);
    setCookie(reply, "admin", token, isHttps(ctx));
    setCookie(reply, "adminDevice", rememberAdmin(ctx, device, username), isHttps(ctx));
    return { success: true, admin };
  });

  route(routes, contract.getAdminMe, async ({ admin }) => ({ success: true, admin }));

  route(routes, contract.confirmPassword, async ({ admin, input, request, address, now }) => {
    const token = readCookie(request, "admin") ?? "";
    await confirmPassword(ctx, { admin, token, password: input.password, address }, now);
    return { success: true };
  });

  route(routes, contract.adminLogout, async ({ request, reply, now }) => {
    const token = readCookie(request, "admin");
    if (token) await logout(ctx, token, now);
    clearCookie(reply, "admin", isHttps(ctx));
    return { success: true };
  });
}

/** In the trail. Attempts that were not checked, because others failed before them, are security events alone. */
const RECORDED_FAILURES = [
  "bad-credentials",
  "account-disabled",
  "totp-wrong",
  "recovery-code-wrong",
] as const;

async function recordFailure(
  { ctx, auditTrail }: RouteContext,
  { error, username, request }: { error: unknown; username: string; request: FastifyRequest },
  now: Date,
) {
  if (!(error instanceof Failure)) return;
  const admin = await findAdminByUsername(ctx.db, username);
  // A username that no admin has leaves a security event alone: anybody could fill the trail, whose entries stay.
  if (!admin) return;
  nameActor(request, { adminId: admin.id });
  const code = RECORDED_FAILURES.find((known) => known === error.code);
  if (code) await auditTrail.failSignIn({ adminId: admin.id, ip: request.ip, code }, now);
}
