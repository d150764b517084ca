import * as contract from "#contract/addresses.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as addresses from "./addresses.ts";

export function addressRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.ownAddress,
  )(async ({ customer }) => ({ address: await addresses.addressOf(ctx, customer.id) }));

  route(
    routes,
    contract.saveAddress,
  )(async ({ customer, input, now }) => ({
    success: true,
    address: await addresses.save(ctx, customer.id, input, now),
  }));

  route(
    routes,
    contract.deleteAddress,
  )(async ({ customer }) => {
    await addresses.erase(ctx, customer.id);
    return { success: true };
  });

  route(
    routes,
    contract.addressOfBooking,
  )(async ({ params }) => ({ address: await addresses.addressOfBooking(ctx, params.id) }));
}
