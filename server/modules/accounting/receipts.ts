// Receipts: one for each payment that approved something, numbered without gaps within a financial year.
import { financialYearOf, receiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./receipts.sql.ts";
import { refundOf } from "./refunds.ts";

/** Numbers a payment's receipt. Last in its transaction: until that ends nobody else gets a number. */
export async function issue(tx: Transaction, paymentId: string, now: Date) {
  const financialYear = financialYearOf(now);
  const serial = await queries.nextSerial(tx, financialYear);
  await queries.insertReceipt(tx, { paymentId, financialYear, serial }, now);
}

/** A receipt; for a customer (`null`: an admin) her own. @throws Failure not-found for another's as for none. */
export async function receiptOf(ctx: AppContext, paymentId: string, customerId: string | null) {
  const found = await queries.receiptOfPayment(ctx.db, paymentId);
  if (!found || (customerId !== null && found.userId !== customerId)) throw new Failure("not-found");
  const { brand } = ctx.config;
  const { phone, username } = found;
  return {
    number: receiptNumber(found.financialYear, found.serial),
    issuedAt: found.issuedAt.toISOString(),
    paidAt: found.capturedAt.toISOString(),
    customer: phone === null ? null : { username, phone },
    company: { name: brand.companyName, address: brand.companyAddress },
    lines: linesOf(found),
    creditsUsed: found.session?.creditsUsed ?? 0,
    amount: found.amountPaise / 100,
    razorpayPaymentId: found.providerPaymentId,
    refunds: found.refunds.map(refundOf),
  };
}

function linesOf({ session, vidhis }: queries.ReceiptRow) {
  if (session) {
    const { questionType, sessionDate, sessionTime, price } = session;
    const line = { kind: "session", name: null, nameHindi: null } as const;
    return [{ ...line, questionType, sessionDate, sessionTime, price }];
  }
  return vidhis.map(({ amountPaise, ...vidhi }) => ({
    kind: "remedy" as const,
    ...vidhi,
    questionType: null,
    price: amountPaise / 100,
  }));
}
