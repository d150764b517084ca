// A customer's own payments, as the payment pages show them.
import type * as contract from "#contract/payments.ts";
import { SCREENS } from "#contract/screens.ts";
import { paymentStatus } from "#domain/payments.ts";
import { formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./payment-history.sql.ts";
import { toRefund } from "./refunds.ts";
import { toTaxDocumentLink } from "./tax-document-row.ts";

/** All payments and payment attempts of a customer, newest first. */
export async function listPayments(ctx: AppContext, customerId: string): Promise<contract.Payment[]> {
  return (await queries.listPayments(ctx.db, customerId)).map(toPayment);
}

function toPayment(row: queries.PaymentRow): contract.Payment {
  return {
    id: row.id,
    kind: row.kind,
    bookingId: row.bookingId,
    bookingRemedyIds: row.bookingRemedyIds,
    session: sessionTimeOf(row),
    amount: row.amountPaise / 100,
    status: paymentStatus(row, row.refunds),
    razorpayPaymentId: row.providerPaymentId,
    createdAt: row.provenAt.toISOString(),
    paidAt: row.capturedAt?.toISOString() ?? null,
    ...receiptLink(row),
    taxDocuments: row.taxDocuments.map(toTaxDocumentLink),
    takenBack: row.takenBackPaise / 100,
    refunds: row.refunds.map(toRefund),
  };
}

function sessionTimeOf({ sessionDate, sessionTime }: queries.PaymentRow) {
  return sessionDate === null || sessionTime === null ? null : { sessionDate, sessionTime };
}

function receiptLink({ id, financialYear, serial }: queries.PaymentRow) {
  if (financialYear === null || serial === null) return { receiptNumber: null, receiptUrl: null };
  return {
    receiptNumber: formatReceiptNumber(financialYear, serial),
    receiptUrl: SCREENS.receipt.replace(":paymentId", id),
  };
}
