import * as contract from "#contract/business.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { getBusiness, getStatement } from "./business.ts";

export function businessRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getBusiness, ({ query: { period = "month", from }, now }) =>
    getBusiness(ctx, { period, date: from ?? istDateOf(now) }, now),
  );

  route(routes, contract.getStatement, ({ query: { month }, now }) =>
    getStatement(ctx, month ?? istDateOf(now).slice(0, 7), now),
  );
}
