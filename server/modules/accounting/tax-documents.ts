// Tax documents: the sweep issues what is missing (tax-documents.jobs.ts). domain/tax-documents.ts says which event causes which one.
import type { Sent } from "#contract/endpoint.ts";
import type * as contract from "#contract/tax-documents.ts";
import { includedTax, stateCodeOf } from "#domain/gst.ts";
import { financialYearOf, formatTaxNumber } from "#domain/receipts.ts";
import { type MissingDocument, nextTaxDocument, type TaxLedger } from "#domain/tax-documents.ts";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import * as queries from "./tax-documents.sql.ts";
import { toRupees } from "./tax-month.ts";

export type Registration = NonNullable<Config["tax"]>;

/**
 * Issues the missing documents of a payment that have the earliest date: numbers are given in the order of the dates of all payments.
 * Answers the date of those that it misses still; null if it misses none.
 */
export async function issueNext(
  ctx: AppContext,
  registration: Registration,
  { id: paymentId, customerId }: { id: string; customerId: string },
  now: Date,
): Promise<Date | null> {
  return inTransaction(ctx.db, async (tx) => {
    // Whatever settles, completes, cancels or refunds holds this lock as well, and so does the closing of an account.
    await lockCustomer(tx, customerId);
    const found = await queries.findLedger(tx, paymentId, now);
    if (!found) return null;
    const ledger = toLedger(found);
    for (let first: Date | null = null; ; ) {
      const missing = nextTaxDocument(ledger);
      if (!missing) return null;
      first ??= missing.issuedAt;
      if (missing.issuedAt > first) return missing.issuedAt;
      const financialYear = financialYearOf(missing.issuedAt);
      const document = {
        ...toNewDocument(ctx, registration, ledger, missing),
        ...{ paymentId, financialYear },
      };
      const issued = await queries.insertDocument(tx, document, now);
      if (!issued) throw new Failure("unexpected");
      ledger.documents.push({ ...document, id: issued.id });
    }
  });
}

function toLedger({ supplies, refunds, documents, ...row }: queries.LedgerRow) {
  const toEvent = <Row extends { at: string }>(event: Row) => ({ ...event, at: new Date(event.at) });
  return {
    ...row,
    supplies: supplies.map(toEvent),
    refunds: refunds.map(toEvent),
    documents: documents.map((document) => ({ ...document, issuedAt: new Date(document.issuedAt) })),
  } satisfies TaxLedger;
}

/**
 * The place of supply is where the customer's address was when the payment was documented first, the supplier's state without one
 * (Integrated Goods and Services Tax Act, section 12(2)(b)). What goes back is taxed as the document that it refers to.
 */
function toNewDocument(
  { config: { brand } }: AppContext,
  { gstin, sac, ratePercent }: Registration,
  { documents, lines, recipientName, recipientAddress, state }: ReturnType<typeof toLedger>,
  missing: MissingDocument,
) {
  const reversed =
    missing.kind === "tax-invoice" ? null : (documents.find(({ id }) => id === missing.refersTo) ?? null);
  const { placeOfSupply } = documents[0] ?? { placeOfSupply: state ? stateCodeOf(state) : gstin.slice(0, 2) };
  const supplier = reversed?.supplier ?? {
    name: brand.companyName,
    address: brand.companyAddress,
    gstin,
    sac,
  };
  const rate = reversed?.ratePercent ?? ratePercent;
  const ofRemedy = lines.filter(({ bookingRemedyId }) => bookingRemedyId === missing.bookingRemedyId);
  return {
    ...missing,
    ...includedTax(missing.amountPaise, rate, placeOfSupply !== supplier.gstin.slice(0, 2)),
    ratePercent: rate,
    placeOfSupply,
    supplier,
    lines: ofRemedy.length > 0 ? ofRemedy : lines,
    recipientName,
    recipientAddress,
  };
}

/** For an account that is closed. The caller has locked the customer. */
export async function eraseRecipientOf(tx: Transaction, customerId: string) {
  await queries.eraseRecipient(tx, customerId);
}

type Reader = { customer: { id: string } | null; admin: object | null };

/** @throws Failure not-found if there is none or it is another customer's. */
export async function getTaxDocument(ctx: AppContext, id: string, { customer, admin }: Reader) {
  const found = await queries.findDocument(ctx.db, id);
  if (!found || (!admin && found.customerId !== customer?.id)) throw new Failure("not-found");
  return toTaxDocument(found);
}

/** In the order in which they were issued. */
export async function listTaxDocumentsOf(ctx: AppContext, customerId: string) {
  return (await queries.listDocumentsOf(ctx.db, customerId)).map(toTaxDocument);
}

type Numbered = Pick<queries.DocumentRow, "kind" | "financialYear" | "serial">;

export const numberOf = ({ kind, financialYear, serial }: Numbered) =>
  formatTaxNumber(kind, financialYear, serial);

function toTaxDocument(row: queries.DocumentRow): Sent<contract.TaxDocument> {
  const { refersTo } = row;
  return {
    ...row,
    number: numberOf(row),
    company: row.supplier,
    ...toRupees(row),
    refersTo: refersTo && { ...refersTo, number: numberOf(refersTo) },
    razorpayPaymentId: row.providerPaymentId,
    paidAt: row.capturedAt,
  };
}
