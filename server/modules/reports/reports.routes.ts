import * as businessContract from "#contract/business.ts";
import * as customerPageContract from "#contract/customer-page.ts";
import * as disputesContract from "#contract/disputes.ts";
import * as healthContract from "#contract/health.ts";
import * as moneyEntriesContract from "#contract/money-entries.ts";
import { getMonthEnd } from "#contract/month-end.ts";
import { listPayouts } from "#contract/payouts.ts";
import * as reportsContract from "#contract/reports.ts";
import { searchEverything } from "#contract/search.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { loadMonthEnd, loadPayouts } from "./books.ts";
import { getBusiness, getStatement } from "./business.ts";
import { browseCustomers } from "./customer-list.ts";
import { loadMoney } from "./customer-money.ts";
import { listPeople, loadAddress, loadProfile } from "./customer-page.ts";
import { searchAll } from "./customer-search.ts";
import { listTimeline } from "./customer-timeline.ts";
import { loadEvidence } from "./dispute-evidence.ts";
import { exportBookings, exportCustomers } from "./exports.ts";
import { listHealth } from "./health.ts";
import { exportEntries, listEntries } from "./money-entries.ts";
import { getGuideShare } from "./revenue.ts";
import { getStatistics } from "./statistics.ts";
import { listAllBookings, listCustomers, listCustomersWithActivity } from "./tables.ts";

export function reportRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, reportsContract.listAllBookings, ({ query, now }) => listAllBookings(ctx, query, now));
  route(routes, reportsContract.listCustomers, ({ query }) => listCustomers(ctx, query));
  route(routes, reportsContract.listCustomersWithActivity, ({ query, language }) =>
    listCustomersWithActivity(ctx, query, language),
  );

  route(routes, reportsContract.exportBookings, async ({ input, language, now }) =>
    exportBookings(ctx, input, { language, now }),
  );
  route(routes, reportsContract.exportCustomers, async ({ input, language, now }) =>
    exportCustomers(ctx, input, { language, now }),
  );

  route(routes, reportsContract.getStats, ({ now }) => getStatistics(ctx, now));
  route(routes, reportsContract.getRevenueToday, ({ now }) => getGuideShare(ctx, "today", now));
  route(routes, reportsContract.getRevenueTotal, ({ now }) => getGuideShare(ctx, "total", now));

  route(routes, businessContract.getBusiness, ({ query: { period = "month", from }, now }) =>
    getBusiness(ctx, { period, date: from ?? istDateOf(now) }, now),
  );

  route(routes, businessContract.getStatement, ({ query: { month, date }, now }) =>
    getStatement(
      ctx,
      date ? { period: "day", date } : { period: "month", date: month ? `${month}-01` : istDateOf(now) },
      now,
    ),
  );

  route(routes, moneyEntriesContract.listMoneyEntries, ({ query, admin, now }) =>
    listEntries(ctx, query, customerRightsOf(admin.role), now),
  );
  route(routes, moneyEntriesContract.exportMoneyEntries, async ({ input, admin, language, now }) =>
    exportEntries(ctx, input, { language, rights: customerRightsOf(admin.role), now }),
  );

  route(routes, getMonthEnd, ({ query: { month }, now }) =>
    loadMonthEnd(ctx, month ?? istDateOf(now).slice(0, 7), now),
  );

  route(routes, listPayouts, ({ now }) => loadPayouts(ctx, now));

  route(routes, healthContract.getHealth, async ({ now }) => ({ lines: await listHealth(ctx, now) }));

  route(routes, disputesContract.getDisputeEvidence, ({ params, admin, now }) =>
    loadEvidence(ctx, params.id, admin, now),
  );
}

export function customerPageRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, searchEverything, ({ query, admin, now }) =>
    searchAll(ctx, query.text, customerRightsOf(admin.role), now),
  );

  route(routes, customerPageContract.listCustomersByActivity, ({ query, admin, now }) =>
    browseCustomers(ctx, query, customerRightsOf(admin.role), now),
  );

  route(routes, customerPageContract.getCustomer, async ({ params, admin }) => ({
    customer: await loadProfile(ctx, params.id, customerRightsOf(admin.role)),
  }));

  route(routes, customerPageContract.getCustomerAddress, async ({ params }) => ({
    address: await loadAddress(ctx, params.id),
  }));

  route(routes, customerPageContract.listCustomerTimeline, ({ params, query, admin, now }) =>
    listTimeline(ctx, params.id, query, customerRightsOf(admin.role), now),
  );

  route(routes, customerPageContract.getCustomerMoney, ({ params, query }) =>
    loadMoney(ctx, params.id, query),
  );

  route(routes, customerPageContract.listCustomerPeople, async ({ params }) => ({
    people: await listPeople(ctx, params.id),
  }));
}
