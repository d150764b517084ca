import * as contract from "#contract/addresses.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as addresses from "./addresses.ts";
import { findPinCode } from "./pin-codes.ts";

export function addressRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getAddress, async ({ customer }) => ({
    address: await addresses.findAddress(ctx, customer.id),
  }));

  route(routes, contract.saveAddress, async ({ customer, input, now }) => ({
    success: true,
    address: await addresses.saveAddress(ctx, customer.id, input, now),
  }));

  route(routes, contract.getPinCode, async ({ query }) => ({ place: findPinCode(query.pinCode) }));

  route(routes, contract.deleteAddress, async ({ customer }) => {
    await addresses.removeAddress(ctx, customer.id);
    return { success: true };
  });

  route(routes, contract.getShippingAddress, async ({ params }) => ({
    address: await addresses.findAddressOfBooking(ctx, params.id),
  }));
}
