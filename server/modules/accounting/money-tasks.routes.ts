import * as contract from "#contract/accounting.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listMoneyTasks, resolveTask } from "./money-tasks.ts";

export function moneyTaskRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listMoneyTasks, async ({ admin }) => ({
    tasks: await listMoneyTasks(ctx, customerRightsOf(admin.role)),
  }));

  route(routes, contract.resolveMoneyTask, async ({ params, admin, now }) => {
    await resolveTask(ctx, params.id, admin.id, now);
    return { success: true };
  });
}
