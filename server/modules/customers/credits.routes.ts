import * as contract from "#contract/credits.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { listCredits } from "./credits.ts";

export function creditRoutes(routes: RouteContext) {
  route(routes, contract.getCredits, ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return listCredits(routes.ctx, customer.id);
  });
}
