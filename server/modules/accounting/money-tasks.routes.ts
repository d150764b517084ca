import * as contract from "#contract/accounting.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listMoneyTasks, resolveAlert } from "./money-tasks.ts";

export function moneyTaskRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listMoneyTasks, async () => ({ tasks: await listMoneyTasks(ctx) }));

  route(routes, contract.resolveMoneyTask, async ({ params, admin, now }) => {
    await resolveAlert(ctx, params.id, admin.id, now);
    return { success: true };
  });
}
