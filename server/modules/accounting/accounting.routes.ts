import * as accountingContract from "#contract/accounting.ts";
import * as paymentsContract from "#contract/payments.ts";
import * as payoutsContract from "#contract/payouts.ts";
import * as taxDocumentsContract from "#contract/tax-documents.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { listMoneyTasks, resolveTask } from "./money-tasks.ts";
import { listPayments } from "./payment-history.ts";
import { addPayout, reversePayout } from "./payouts.ts";
import { getReceipt } from "./receipts.ts";
import { reconcileWithProvider } from "./reconciliation-report.ts";
import { retryRefund } from "./refunds.ts";
import { loadSessionMoney } from "./session-money.ts";
import { getTaxDocument } from "./tax-documents.ts";
import { exportTaxDocuments } from "./tax-export.ts";
import { getTaxMonth } from "./tax-month.ts";

export function accountingRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, accountingContract.listMoneyTasks, async ({ admin }) => ({
    tasks: await listMoneyTasks(ctx, customerRightsOf(admin.role)),
  }));

  route(routes, accountingContract.resolveMoneyTask, async ({ params, input, admin, now }) => {
    await resolveTask(ctx, { id: params.id, seen: input ?? null, adminId: admin.id }, now);
    return { success: true };
  });

  route(routes, paymentsContract.listPayments, async ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return { payments: await listPayments(ctx, customer.id) };
  });

  route(routes, paymentsContract.getReceipt, async ({ params, customer, admin }) => ({
    receipt: await getReceipt(ctx, params.id, { customer, admin }),
  }));

  route(routes, accountingContract.getReconciliation, async ({ query: { from, to } }) => ({
    from,
    to,
    ...(await reconcileWithProvider(ctx, from, to)),
  }));

  route(routes, accountingContract.retryRefund, async ({ params, admin, idempotencyKey: key, now }) => ({
    success: true,
    refund: await retryRefund(ctx, { refundId: params.id, adminId: admin.id, key }, now),
  }));

  route(routes, accountingContract.getSessionMoney, ({ params }) => loadSessionMoney(ctx, params.id));

  route(routes, payoutsContract.addPayout, async ({ input, admin, idempotencyKey: key, now }) => ({
    success: true,
    payout: await addPayout(ctx, { ...input, lastNumber: input.lastNumber ?? null, admin, key }, now),
  }));

  route(
    routes,
    payoutsContract.reversePayout,
    async ({ params, input, admin, idempotencyKey: key, now }) => ({
      success: true,
      payout: await reversePayout(ctx, params.id, { lastNumber: input.lastNumber ?? null, admin, key }, now),
    }),
  );

  route(routes, taxDocumentsContract.getTaxDocument, async ({ params, customer, admin }) => ({
    document: await getTaxDocument(ctx, params.id, { customer, admin }),
  }));

  route(routes, taxDocumentsContract.getTaxMonth, ({ query, now }) =>
    getTaxMonth(ctx, query?.month ?? istDateOf(now).slice(0, 7)),
  );

  route(routes, taxDocumentsContract.exportTaxDocuments, async ({ input, language }) =>
    exportTaxDocuments(ctx, input.month, language),
  );
}
