import * as contract from "#contract/parchas.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import * as parchas from "./parchas.ts";

export function parchaRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.uploadParcha, async ({ params, input, admin, reply, now }) => {
    const { parchaURL: path, notes: side } = input;
    const upload = { bookingId: params.id, path, side, adminId: admin.id };
    const { parcha, isNew } = await parchas.uploadParcha(ctx, upload, now);
    if (!isNew) reply.code(200);
    return { success: true, parcha };
  });

  route(routes, contract.swapParchas, async ({ params }) => ({
    success: true,
    parchas: await parchas.swapSides(ctx, params.id),
  }));

  route(routes, contract.setTrackingNumber, async ({ params, input }) => ({
    success: true,
    parcha: await parchas.setTrackingNumber(ctx, params.id, input.trackingNumber),
  }));

  route(routes, contract.markParchaSent, async ({ params, idempotencyKey, now }) => ({
    success: true,
    parcha: await parchas.markSent(ctx, params.id, idempotencyKey, now),
  }));

  route(routes, contract.getSessionResults, ({ params, customer }) =>
    parchas.getSessionResults(ctx, customer.id, params.id),
  );

  route(routes, contract.listParchas, async ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return { parchas: await parchas.listParchas(ctx, customer.id) };
  });

  route(routes, contract.markParchasSeen, async ({ input, customer }) => {
    await parchas.markSeen(ctx, customer.id, input.parchaIds);
    return { success: true };
  });

  route(routes, contract.getParchaWait, async ({ now }) => ({
    usualMinutes: await parchas.findUsualWait(ctx, now),
  }));
}
