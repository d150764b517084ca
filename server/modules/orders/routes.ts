import * as contract from "#contract/payments.ts";
import { type Doors, route } from "#server/http/route.ts";
import { createOrder } from "./service.ts";

export function orderRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.createOrder,
  )(async ({ input, customer, now }) => {
    const order = await createOrder(house, customer.id, input.bookingId, now);
    return {
      order: { id: order.id, amount: order.amountPaise, currency: "INR" },
      key_id: house.gateway.keyId,
    };
  });
}
