// What a customer paid and got back.
import type { getCustomerMoney, MoneyEvent } from "#contract/customer-page.ts";
import type { OutputOf, Sent } from "#contract/endpoint.ts";
import type { DisputeStatus } from "#domain/payments.ts";
import { formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import { readPageByTime } from "#server/db/cursor.ts";
import { Failure } from "#server/failure.ts";
import { toTaxDocumentLink } from "#server/modules/accounting/tax-document-row.ts";
import * as queries from "./customer-money.sql.ts";

const PAGE_ROWS = 50;

type Query = { limit?: string | undefined; cursor?: string | undefined };

/** The sums, and one page of payments and refunds. @throws Failure not-found once the account is closed. */
export async function loadMoney(
  ctx: AppContext,
  customerId: string,
  query: Query,
): Promise<Sent<OutputOf<typeof getCustomerMoney>>> {
  const limit = Number(query.limit ?? PAGE_ROWS);
  const totals = await queries.findTotals(ctx.db, customerId);
  if (!totals) throw new Failure("not-found");
  const { rows, nextCursor } = await readPageByTime(
    { cursor: query.cursor, limit },
    "money",
    (cursor, atMost) => queries.listMoney(ctx.db, { customerId, cursor, limit: atMost }),
    ({ atText, id }) => ({ at: atText, id }),
  );
  const { paidPaise, refundedPaise, takenBackPaise, credits } = totals;
  return {
    paid: paidPaise / 100,
    refunded: refundedPaise / 100,
    takenBack: takenBackPaise / 100,
    kept: (paidPaise - refundedPaise - takenBackPaise) / 100,
    credits,
    events: rows.map(toMoneyEvent),
    nextCursor,
  };
}

function toMoneyEvent(row: queries.MoneyRow): Sent<MoneyEvent> {
  const { id, of, bookingId, providerPaymentId, financialYear, serial, status, reference, session } = row;
  const event = { id, of, bookingId, at: row.at, amount: row.amountPaise / 100 };
  if (row.kind === "refund")
    return { ...event, kind: "refund", status: status as "pending" | "processed" | "failed", reference };
  if (row.kind === "dispute")
    return { ...event, kind: "dispute", status: status as DisputeStatus, disputeId: row.disputeId ?? "" };
  if (row.kind === "taken-back") return { ...event, kind: "taken-back", disputeId: row.disputeId ?? "" };
  const receiptNumber =
    financialYear === null || serial === null ? null : formatReceiptNumber(financialYear, serial);
  return {
    ...event,
    kind: "payment",
    providerPaymentId,
    receiptNumber,
    vidhis: row.vidhis ?? [],
    taxDocuments: (row.taxDocuments ?? []).map(toTaxDocumentLink),
    session: session && toPaidSession(session),
  };
}

function toPaidSession({
  refundedPaise,
  takenBackPaise,
  ...session
}: NonNullable<queries.MoneyRow["session"]>) {
  return { ...session, refunded: refundedPaise / 100, takenBack: takenBackPaise / 100 };
}
