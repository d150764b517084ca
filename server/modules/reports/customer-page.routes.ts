import * as contract from "#contract/customer-page.ts";
import { searchEverything } from "#contract/search.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { browseCustomers } from "./customer-list.ts";
import { loadMoney } from "./customer-money.ts";
import { listPeople, loadAddress, loadProfile } from "./customer-page.ts";
import { searchAll } from "./customer-search.ts";
import { listTimeline } from "./customer-timeline.ts";

export function customerPageRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, searchEverything, ({ query, admin, now }) =>
    searchAll(ctx, query.text, customerRightsOf(admin.role), now),
  );

  route(routes, contract.listCustomersByActivity, ({ query, admin, now }) =>
    browseCustomers(ctx, query, customerRightsOf(admin.role), now),
  );

  route(routes, contract.getCustomer, async ({ params, admin }) => ({
    customer: await loadProfile(ctx, params.id, customerRightsOf(admin.role)),
  }));

  route(routes, contract.getCustomerAddress, async ({ params }) => ({
    address: await loadAddress(ctx, params.id),
  }));

  route(routes, contract.listCustomerTimeline, ({ params, query, admin, now }) =>
    listTimeline(ctx, params.id, query, customerRightsOf(admin.role), now),
  );

  route(routes, contract.getCustomerMoney, ({ params, query }) => loadMoney(ctx, params.id, query));

  route(routes, contract.listCustomerPeople, async ({ params }) => ({
    people: await listPeople(ctx, params.id),
  }));
}
