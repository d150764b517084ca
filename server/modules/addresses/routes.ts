import * as contract from "#contract/addresses.ts";
import { type Doors, route } from "#server/http/route.ts";
import * as addresses from "./service.ts";

export function addressRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.ownAddress,
  )(async ({ customer }) => ({ address: await addresses.addressOf(house, customer.id) }));

  route(
    doors,
    contract.saveAddress,
  )(async ({ customer, input, now }) => ({
    success: true,
    address: await addresses.save(house, customer.id, input, now),
  }));

  route(
    doors,
    contract.deleteAddress,
  )(async ({ customer }) => {
    await addresses.erase(house, customer.id);
    return { success: true };
  });

  route(
    doors,
    contract.addressOfBooking,
  )(async ({ params }) => ({ address: await addresses.addressOfBooking(house, params.id) }));
}
