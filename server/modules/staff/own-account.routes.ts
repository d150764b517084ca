import * as contract from "#contract/own-account.ts";
import { readCookie } from "#server/http/cookies.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as sessions from "./admin-sessions.ts";
import { changePassword } from "./login.ts";

export function ownAccountRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.changePassword, async ({ admin, input, request, address, now }) => {
    const token = readCookie(request, "admin") ?? "";
    const { oldPassword: password, newPassword } = input;
    await changePassword(ctx, { admin, token, password, newPassword, address }, now);
    return { success: true };
  });

  route(routes, contract.listLoginSessions, async ({ admin, request, now }) => ({
    sessions: await sessions.listOwnSessions(ctx, admin.id, readCookie(request, "admin") ?? "", now),
  }));

  route(routes, contract.endLoginSession, async ({ admin, params, now }) => {
    await sessions.endOwnSession(ctx, admin.id, params.id, now);
    return { success: true };
  });

  route(routes, contract.endOtherLoginSessions, async ({ admin, request, now }) => {
    const token = readCookie(request, "admin") ?? "";
    return { success: true, ended: await sessions.endOtherSessions(ctx, admin.id, token, now) };
  });
}
