import * as contract from "#contract/accounting.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { refundRemedy } from "./purchases.ts";

export function purchaseRoutes(routes: RouteContext) {
  route(routes, contract.refundRemedy, async ({ params, input, admin, idempotencyKey: key, now }) => {
    const { refundedBefore = null } = input;
    const request = { bookingRemedyId: params.id, refundedBefore, adminId: admin.id, key };
    return { success: true, refund: await refundRemedy(routes.ctx, request, now) };
  });
}
