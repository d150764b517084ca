import * as contract from "#contract/staff.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isSecure, type RouteContext, route } from "#server/http/route.ts";
import * as staff from "./staff.ts";

export function staffRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.adminLogin,
  )(async ({ input, address, now, reply }) => {
    const username = (input.username ?? "").trim();
    const { token, admin } = await staff.login(
      ctx,
      { username, password: input.password ?? "", totp: (input.totp ?? "").trim(), address },
      now,
    );
    setCookie(reply, "admin", token, isSecure(ctx));
    return { success: true, admin };
  });

  route(routes, contract.adminMe)(async ({ admin }) => ({ success: true, admin }));

  route(
    routes,
    contract.adminLogout,
  )(async ({ request, reply, now }) => {
    const token = readCookie(request, "admin");
    if (token) await staff.logout(ctx, token, now);
    clearCookie(reply, "admin", isSecure(ctx));
    return { success: true };
  });

  totpRoutes(routes);
}

function totpRoutes(routes: RouteContext) {
  const { ctx } = routes;
  route(routes, contract.totpStatus)(({ admin }) => staff.totpStatus(ctx, admin.id));
  route(routes, contract.totpBegin)(({ admin, now }) => staff.beginTotp(ctx, admin, now));

  route(
    routes,
    contract.totpConfirm,
  )(async ({ admin, input, request, now }) => {
    const token = readCookie(request, "admin") ?? "";
    return { success: true, recoveryCodes: await staff.confirmTotp(ctx, admin.id, token, input.code, now) };
  });

  route(
    routes,
    contract.totpOff,
  )(async ({ admin: { id, username }, input, address, now }) => {
    await staff.switchTotpOff(ctx, { id, username, address }, input.code, now);
    return { success: true };
  });
}
