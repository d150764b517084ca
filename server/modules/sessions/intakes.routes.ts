import * as contract from "#contract/intakes.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as intakes from "./intakes.ts";

export function intakeRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getIntake, ({ params, customer, admin, now }) =>
    intakes.loadIntake(ctx, { customer, admin }, params.id, now),
  );

  route(routes, contract.saveIntake, async ({ params, input, customer, now }) => ({
    success: true,
    intake: await intakes.saveIntake(ctx, customer.id, params.id, input, now),
  }));

  route(routes, contract.deleteIntake, async ({ params, customer }) => {
    await intakes.deleteIntake(ctx, customer.id, params.id);
    return { success: true };
  });
}
