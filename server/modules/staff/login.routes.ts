import * as contract from "#contract/staff.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isHttps, type RouteContext, route } from "#server/http/route.ts";
import { logout } from "./admin-sessions.ts";
import { confirmPassword, login } from "./login.ts";

export function adminLoginRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.adminLogin, async ({ input, address, now, request, reply }) => {
    const username = (input.username ?? "").trim();
    const origin = { userAgent: request.headers["user-agent"] ?? null, ip: request.ip };
    const { token, admin } = await login(
      ctx,
      { username, password: input.password ?? "", totp: (input.totp ?? "").trim(), address, origin },
      now,
    );
    setCookie(reply, "admin", token, isHttps(ctx));
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
