import { creditsOfUser } from "#contract/referrals.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import { ledgerOf } from "./credits.ts";

export function referralRoutes(routes: RouteContext) {
  route(
    routes,
    creditsOfUser,
  )(({ params, customer }) => {
    requireOwn(customer, params.userId);
    return ledgerOf(routes.ctx, customer.id);
  });
}
