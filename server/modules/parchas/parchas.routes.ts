import * as contract from "#contract/parchas.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import * as parchas from "./parchas.ts";

export function parchaRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.uploadParcha,
  )(async ({ params, input, admin, reply, now }) => {
    const { parchaURL: path, notes: side } = input;
    const wanted = { bookingId: params.id, path, side, adminId: admin.id };
    const { parcha, isNew } = await parchas.upload(ctx, wanted, now);
    if (!isNew) reply.code(200);
    return { success: true, parcha };
  });

  route(
    routes,
    contract.swapParchas,
  )(async ({ params }) => ({ success: true, parchas: await parchas.swap(ctx, params.id) }));

  route(
    routes,
    contract.setTrackingNumber,
  )(async ({ params, input }) => ({
    success: true,
    parcha: await parchas.setTracking(ctx, params.id, input.trackingNumber),
  }));

  route(
    routes,
    contract.markSent,
  )(async ({ params, now }) => ({ success: true, parcha: await parchas.markSent(ctx, params.id, now) }));

  route(
    routes,
    contract.sessionResults,
  )(({ params, customer }) => parchas.resultsOf(ctx, customer.id, params.id));

  route(
    routes,
    contract.parchasOfUser,
  )(async ({ params, customer }) => {
    requireOwn(customer, params.userId);
    return { parchas: await parchas.parchasOf(ctx, customer.id) };
  });
}
