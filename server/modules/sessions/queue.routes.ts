import * as contract from "#contract/queue.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { loadQueuePosition } from "./queue.ts";

export function queueRoutes(routes: RouteContext) {
  route(routes, contract.getQueuePosition, ({ params, customer, now }) =>
    loadQueuePosition(routes.ctx, customer.id, params.id, now),
  );
}
