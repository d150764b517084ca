// A customer's own payments, as the payment pages show them.
import type { Sent } from "#contract/endpoint.ts";
import type * as contract from "#contract/payments.ts";
import { SCREENS } from "#contract/screens.ts";
import { paymentStatus } from "#domain/payments.ts";
import { formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./payment-history.sql.ts";
import { toTaxDocumentLink } from "./tax-document-row.ts";

/** All payments and payment attempts of a customer, newest first. */
export async function listPayments(ctx: AppContext, customerId: string): Promise<Sent<contract.Payment>[]> {
  return (await queries.listPayments(ctx.db, customerId)).map(toPayment);
}

function toPayment({ sessionDate, sessionTime, ...row }: queries.PaymentRow): Sent<contract.Payment> {
  return {
    ...row,
    session: sessionDate === null || sessionTime === null ? null : { sessionDate, sessionTime },
    amount: row.amountPaise / 100,
    status: paymentStatus(row, row.refunds),
    razorpayPaymentId: row.providerPaymentId,
    createdAt: row.provenAt,
    paidAt: row.capturedAt,
    ...receiptLink(row),
    taxDocuments: row.taxDocuments.map(toTaxDocumentLink),
    takenBack: row.takenBackPaise / 100,
    feeKept: row.feeKeptPaise / 100,
  };
}

function receiptLink({
  id,
  financialYear,
  serial,
}: Pick<queries.PaymentRow, "id" | "financialYear" | "serial">) {
  if (financialYear === null || serial === null) return { receiptNumber: null, receiptUrl: null };
  return {
    receiptNumber: formatReceiptNumber(financialYear, serial),
    receiptUrl: SCREENS.receipt.replace(":paymentId", id),
  };
}
