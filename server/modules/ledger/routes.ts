import * as admins from "#contract/ledger.ts";
import * as contract from "#contract/payments.ts";
import { type Doors, requireOwn, route } from "#server/http/route.ts";
import * as ledger from "./service.ts";

export function ledgerRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.pendingPayments,
  )(async ({ customer }) => {
    const pending = await ledger.pendingPayments(house, customer.id);
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
    doors,
    contract.paymentsOfUser,
  )(async ({ params, customer }) => {
    requireOwn(customer, params.userId);
    return { payments: await ledger.paymentsOf(house, customer.id) };
  });

  route(doors, admins.moneyTasks)(async () => ({ tasks: await ledger.openTasks(house) }));

  route(
    doors,
    admins.resolveMoneyTask,
  )(async ({ params, admin, now }) => {
    await ledger.resolveTask(house, params.id, admin.id, now);
    return { success: true };
  });

  route(
    doors,
    admins.moneyLedger,
  )(async ({ query: { from, to } }) => ({ from, to, ...(await ledger.compare(house, from, to)) }));
}
