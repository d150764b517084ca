import * as contract from "#contract/staff.ts";
import { readCookie } from "#server/http/cookies.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as totp from "./totp.ts";

export function totpRoutes(routes: RouteContext) {
  const { ctx } = routes;
  route(routes, contract.getTotpStatus, ({ admin }) => totp.totpStatus(ctx, admin));
  route(routes, contract.beginTotp, ({ admin, now }) => totp.beginTotp(ctx, admin, now));

  route(routes, contract.confirmTotp, async ({ admin, input, request, now }) => {
    const token = readCookie(request, "admin") ?? "";
    return { success: true, recoveryCodes: await totp.confirmTotp(ctx, admin.id, token, input.code, now) };
  });

  route(routes, contract.disableTotp, async ({ admin: { id, username }, input, address, now }) => {
    await totp.switchTotpOff(ctx, { id, username, address }, input.code, now);
    return { success: true };
  });
}
