import * as contract from "#contract/parchas.ts";
import { type Doors, requireOwn, route } from "#server/http/route.ts";
import * as parchas from "./service.ts";

export function parchaRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.uploadParcha,
  )(async ({ params, input, admin, reply, now }) => {
    const { parchaURL: path, notes: side } = input;
    const wanted = { bookingId: params.id, path, side, adminId: admin.id };
    const { parcha, isNew } = await parchas.upload(house, wanted, now);
    if (!isNew) reply.code(200);
    return { success: true, parcha };
  });

  route(
    doors,
    contract.swapParchas,
  )(async ({ params }) => ({ success: true, parchas: await parchas.swap(house, params.id) }));

  route(
    doors,
    contract.setTrackingNumber,
  )(async ({ params, input }) => ({
    success: true,
    parcha: await parchas.setTracking(house, params.id, input.trackingNumber),
  }));

  route(
    doors,
    contract.markSent,
  )(async ({ params, now }) => ({ success: true, parcha: await parchas.markSent(house, params.id, now) }));

  route(
    doors,
    contract.sessionResults,
  )(({ params, customer }) => parchas.resultsOf(house, customer.id, params.id));

  route(
    doors,
    contract.parchasOfUser,
  )(async ({ params, customer }) => {
    requireOwn(customer, params.userId);
    return { parchas: await parchas.parchasOf(house, customer.id) };
  });
}
