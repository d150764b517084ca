// Receipts: one for each payment that approved a session or bought a remedy, numbered without gaps within a financial
// year.
import type { OutputOf, Sent } from "#contract/endpoint.ts";
import type * as contract from "#contract/payments.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { financialYearOf, formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import * as queries from "./receipts.sql.ts";

type Receipt = Sent<OutputOf<typeof contract.getReceipt>["receipt"]>;

/**
 * Numbers a payment's receipt, which is of the day and year of the capture. Call it last: until the transaction ends, no other payment
 * gets a number.
 */
export async function issueReceipt(tx: Transaction, paymentId: string, capturedAt: Date) {
  const financialYear = financialYearOf(capturedAt);
  await queries.insertReceipt(tx, { paymentId, financialYear, issuedAt: capturedAt });
}

type Reader = { customer: { id: string } | null; admin: { role: string } | null };

/**
 * The receipt of a payment. Admins may read any receipt, with the customer's name as far as their role may know it.
 * @throws Failure not-found if there is none or it is another customer's.
 */
export async function getReceipt(
  ctx: AppContext,
  paymentId: string,
  { customer, admin }: Reader,
): Promise<Receipt> {
  const found = await queries.findReceipt(ctx.db, paymentId);
  if (!found || (!admin && found.customerId !== customer?.id)) throw new Failure("not-found");
  const { customerId, username } = found;
  const rights = admin ? customerRightsOf(admin.role) : { seesIntakes: true };
  const names = await listGivenNames(ctx, [customerId], rights);
  return toReceipt(ctx, found, names.get(customerId) ?? username);
}

function toReceipt({ config }: AppContext, row: queries.ReceiptRow, displayName: string): Receipt {
  const { brand, receipt } = config;
  const { phone, username } = row;
  return {
    number: formatReceiptNumber(row.financialYear, row.serial),
    issuedAt: row.issuedAt,
    paidAt: row.capturedAt,
    customer: phone === null ? null : { username, displayName, phone },
    company: { name: brand.companyName, address: brand.companyAddress, ...receipt },
    lines: toReceiptLines(row),
    creditsUsed: row.session?.creditsUsed ?? 0,
    amount: row.amountPaise / 100,
    razorpayPaymentId: row.providerPaymentId,
    refunds: row.refunds,
    feeKept: row.feeKeptPaise / 100,
  };
}

function toReceiptLines({ session, remedies }: queries.ReceiptRow): Receipt["lines"] {
  if (session) {
    const { questionType, sessionDate, sessionTime, price } = session;
    return [{ kind: "session", name: null, nameHindi: null, questionType, sessionDate, sessionTime, price }];
  }
  return remedies.map(({ name, nameHindi, sessionDate, sessionTime, amountPaise }) => ({
    kind: "remedy",
    name,
    nameHindi,
    questionType: null,
    sessionDate,
    sessionTime,
    price: amountPaise / 100,
  }));
}
