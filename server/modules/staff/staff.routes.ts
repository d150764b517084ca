import type { FastifyRequest } from "fastify";
import * as chartConventionsContract from "#contract/chart-conventions.ts";
import * as ownAccountContract from "#contract/own-account.ts";
import * as staffContract from "#contract/staff.ts";
import * as staffAccountsContract from "#contract/staff-accounts.ts";
import type { AppContext } from "#server/context.ts";
import { nameActor, withAudit } from "#server/http/audit-trail.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isHttps, type RouteContext, route } from "#server/http/route.ts";
import * as sessions from "./admin-sessions.ts";
import { findAdminByUsername } from "./admins.sql.ts";
import { findConventions, saveConventions } from "./chart-conventions.ts";
import { isKnownAdminBrowser, rememberAdmin } from "./known-admin-browser.ts";
import { changePassword, confirmPassword, login } from "./login.ts";
import * as accounts from "./staff-accounts.ts";
import * as totp from "./totp.ts";

export function adminLoginRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, staffContract.adminLogin, async ({ input, address, now, request, reply }) => {
    const username = (input.username ?? "").trim();
    const origin = { userAgent: request.headers["user-agent"] ?? null, ip: request.ip };
    const credentials = { username, password: input.password ?? "", totp: (input.totp ?? "").trim() };
    const device = readCookie(request, "adminDevice");
    const isKnownBrowser = isKnownAdminBrowser(ctx, device, username);
    const { token, admin } = await login(ctx, { ...credentials, address, isKnownBrowser, origin }, now).catch(
      async (error: unknown) => {
        await nameByUsername(ctx, username, request);
        throw error;
      },
    );
    nameActor(request, { adminId: admin.id });
    const tokenBefore = readCookie(request, "admin");
    if (tokenBefore) await sessions.logout(ctx, tokenBefore, now);
    setCookie(reply, "admin", token, isHttps(ctx));
    setCookie(reply, "adminDevice", rememberAdmin(ctx, device, username), isHttps(ctx));
    return { success: true, admin };
  });

  route(routes, staffContract.getAdminMe, async ({ admin }) => ({ success: true, admin }));

  route(routes, staffContract.confirmPassword, async ({ admin, input, request, address, now }) => {
    const token = readCookie(request, "admin") ?? "";
    await confirmPassword(ctx, { admin, token, password: input.password, address }, now);
    return { success: true };
  });

  route(routes, staffContract.adminLogout, async ({ request, reply, now }) => {
    const token = readCookie(request, "admin");
    if (token) await sessions.logout(ctx, token, now);
    clearCookie(reply, "admin", isHttps(ctx));
    return { success: true };
  });

  route(routes, ownAccountContract.changePassword, async ({ admin, input, request, address, now }) => {
    const token = readCookie(request, "admin") ?? "";
    const { oldPassword: password, newPassword } = input;
    await changePassword(ctx, { admin, token, password, newPassword, address }, now);
    return { success: true };
  });

  route(routes, ownAccountContract.listLoginSessions, async ({ admin, request, now }) => ({
    sessions: await sessions.listOwnSessions(ctx, admin.id, readCookie(request, "admin") ?? "", now),
  }));

  route(routes, ownAccountContract.endLoginSession, async ({ admin, params, now }) => {
    await sessions.endOwnSession(ctx, admin.id, params.id, now);
    return { success: true };
  });

  route(routes, ownAccountContract.endOtherLoginSessions, async ({ admin, request, now }) => {
    const token = readCookie(request, "admin") ?? "";
    return { success: true, ended: await sessions.endOtherSessions(ctx, admin.id, token, now) };
  });

  route(routes, chartConventionsContract.getChartConventions, async ({ admin }) =>
    findConventions(ctx, admin.id),
  );

  route(routes, chartConventionsContract.saveChartConventions, async ({ admin, input }) =>
    saveConventions(ctx, admin.id, input),
  );
}

export function staffAccountRoutes(routes: RouteContext) {
  const { ctx, auditTrail } = routes;

  route(routes, staffAccountsContract.listStaff, async ({ now }) => ({
    staff: await accounts.listStaff(ctx, now),
  }));

  route(routes, staffAccountsContract.inviteStaff, async ({ input, admin, now }) => ({
    success: true,
    ...(await accounts.inviteStaff(ctx, input, admin.id, now)),
  }));

  route(routes, staffAccountsContract.renewInvite, async ({ params, admin, now }) => ({
    success: true,
    ...(await accounts.renewInvite(ctx, params.id, admin.id, now)),
  }));

  route(routes, staffAccountsContract.setStaffRole, async ({ params, input, admin, now }) => ({
    success: true,
    account: await accounts.setRole(ctx, { adminId: params.id, role: input.role }, admin.id, now),
  }));

  route(routes, staffAccountsContract.setStaffDisabled, async ({ params, input, admin, now }) => ({
    success: true,
    account: await accounts.setDisabled(
      ctx,
      { adminId: params.id, isDisabled: input.isDisabled },
      admin.id,
      now,
    ),
  }));

  route(routes, staffAccountsContract.openInvite, ({ input, now }) =>
    accounts.requireInvite(ctx, input.token, now),
  );

  route(routes, staffAccountsContract.acceptInvite, async ({ input: { token, password }, request, now }) => {
    const { adminId } = await accounts.requireInvite(ctx, token, now);
    nameActor(request, { adminId });
    // The request has no login session, but it changes an admin's password.
    const call = { endpoint: staffAccountsContract.acceptInvite, admin: { id: adminId }, request, now };
    const accept = () => accounts.acceptInvite(ctx, token, password, now);
    return { success: true, username: await withAudit(auditTrail, call, accept) };
  });

  route(routes, staffContract.getTotpStatus, ({ admin }) => totp.totpStatus(ctx, admin));
  route(routes, staffContract.beginTotp, ({ admin, now }) => totp.beginTotp(ctx, admin, now));

  route(routes, staffContract.confirmTotp, async ({ admin, input, request, now }) => {
    const token = readCookie(request, "admin") ?? "";
    return { success: true, recoveryCodes: await totp.confirmTotp(ctx, admin.id, token, input.code, now) };
  });

  route(routes, staffContract.disableTotp, async ({ admin: { id, username }, input, address, now }) => {
    await totp.switchTotpOff(ctx, { id, username, address }, input.code, now);
    return { success: true };
  });
}

/** A username that no admin has is not recorded: it may be a password. */
async function nameByUsername(ctx: AppContext, username: string, request: FastifyRequest) {
  const admin = await findAdminByUsername(ctx.db, username);
  if (admin) nameActor(request, { adminId: admin.id });
}
