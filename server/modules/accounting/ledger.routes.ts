import * as admins from "#contract/ledger.ts";
import * as contract from "#contract/payments.ts";
import { type RouteContext, requireOwn, route } from "#server/http/route.ts";
import * as ledger from "./ledger.ts";

export function ledgerRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.pendingPayments,
  )(async ({ customer }) => {
    const pending = await ledger.pendingPayments(ctx, customer.id);
    return {
      payments: pending.map(({ amountPaise, since, ...rest }) => ({
        ...rest,
        amount: amountPaise / 100,
        state: "checking",
        since: since.toISOString(),
      })),
    };
  });

  route(
    routes,
    contract.paymentsOfUser,
  )(async ({ params, customer }) => {
    requireOwn(customer, params.userId);
    return { payments: await ledger.paymentsOf(ctx, customer.id) };
  });

  route(routes, admins.moneyTasks)(async () => ({ tasks: await ledger.openTasks(ctx) }));

  route(
    routes,
    admins.resolveMoneyTask,
  )(async ({ params, admin, now }) => {
    await ledger.resolveTask(ctx, params.id, admin.id, now);
    return { success: true };
  });

  route(
    routes,
    admins.moneyLedger,
  )(async ({ query: { from, to } }) => ({ from, to, ...(await ledger.compare(ctx, from, to)) }));
}
