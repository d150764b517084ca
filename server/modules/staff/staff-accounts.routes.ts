import * as contract from "#contract/staff-accounts.ts";
import { withAudit } from "#server/http/audit-trail.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { nameActor } from "#server/http/security-events.ts";
import * as accounts from "./staff-accounts.ts";

export function staffAccountRoutes(routes: RouteContext) {
  const { ctx, auditTrail } = routes;
  route(routes, contract.listStaff, async ({ now }) => ({ staff: await accounts.listStaff(ctx, now) }));

  route(routes, contract.inviteStaff, async ({ input, admin, now }) => ({
    success: true,
    ...(await accounts.inviteStaff(ctx, input, admin.id, now)),
  }));

  route(routes, contract.renewInvite, async ({ params, admin, now }) => ({
    success: true,
    ...(await accounts.renewInvite(ctx, params.id, admin.id, now)),
  }));

  route(routes, contract.setStaffRole, async ({ params, input, now }) => ({
    success: true,
    account: await accounts.setRole(ctx, params.id, input.role, now),
  }));

  route(routes, contract.setStaffDisabled, async ({ params, input, now }) => ({
    success: true,
    account: await accounts.setDisabled(ctx, params.id, input.isDisabled, now),
  }));

  route(routes, contract.openInvite, ({ input, now }) => accounts.openInvite(ctx, input.token, now));

  route(routes, contract.acceptInvite, async ({ input: { token, password }, request, now }) => {
    const admin = await accounts.findInvitedAdmin(ctx, token, now);
    nameActor(request, { adminId: admin.id });
    // The request has no login session, but it changes an admin's password.
    const call = { endpoint: contract.acceptInvite, admin, request, now };
    const accept = () => accounts.acceptInvite(ctx, token, password, now);
    return { success: true, username: await withAudit(auditTrail, call, accept) };
  });
}
