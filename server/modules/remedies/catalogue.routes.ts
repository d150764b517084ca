import * as contract from "#contract/remedies.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { createRemedy, listActiveRemedies, listRemedies, updateRemedy } from "./catalogue.ts";

export function catalogueRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listActiveRemedies, async ({ now }) => ({
    remedies: await listActiveRemedies(ctx, now),
  }));

  route(routes, contract.listAllRemedies, async () => ({ remedies: await listRemedies(ctx) }));

  route(routes, contract.createRemedy, async ({ input, idempotencyKey, now }) => ({
    success: true,
    remedy: await createRemedy(ctx, input, idempotencyKey, now),
  }));

  route(routes, contract.updateRemedy, async ({ params, input }) => ({
    success: true,
    remedy: await updateRemedy(ctx, params.id, input),
  }));
}
