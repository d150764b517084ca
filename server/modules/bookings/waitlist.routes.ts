import * as contract from "#contract/waitlist.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { findWaitlist, joinWaitlist, leaveWaitlist } from "./waitlist.ts";

export function waitlistRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getWaitlist, async ({ customer, now }) => findWaitlist(ctx, customer.id, now));

  route(routes, contract.joinWaitlist, async ({ input, customer, now }) => ({
    success: true,
    entry: await joinWaitlist(ctx, customer.id, input, now),
  }));

  route(routes, contract.leaveWaitlist, async ({ params, customer }) => {
    await leaveWaitlist(ctx, customer.id, params.id);
    return { success: true };
  });
}
