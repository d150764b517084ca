// What a customer paid and got back.
import type { getCustomerMoney, MoneyEvent } from "#contract/customer-page.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./customer-money.sql.ts";
import { decodeCursor, toPage } from "./keyset-cursor.ts";

const PAGE_ROWS = 50;
const EVENT_ID = /^(?:payment|refund):[0-9a-f-]{36}$/;

type Query = { limit?: string | undefined; cursor?: string | undefined };

/** The sums, and one page of payments and refunds. @throws Failure not-found once the account is closed. */
export async function loadMoney(
  ctx: AppContext,
  customerId: string,
  query: Query,
): Promise<OutputOf<typeof getCustomerMoney>> {
  const limit = Number(query.limit ?? PAGE_ROWS);
  const cursor = decodeCursor(query.cursor, EVENT_ID);
  const totals = await queries.findTotals(ctx.db, customerId);
  if (!totals) throw new Failure("not-found");
  const found = await queries.listMoney(ctx.db, { customerId, cursor, limit: limit + 1 });
  const { rows, nextCursor } = toPage(found, limit, ({ atText, id }) => ({ at: atText, id }));
  const { paidPaise, refundedPaise, credits } = totals;
  return {
    paid: paidPaise / 100,
    refunded: refundedPaise / 100,
    kept: (paidPaise - refundedPaise) / 100,
    credits,
    events: rows.map(toMoneyEvent),
    nextCursor,
  };
}

function toMoneyEvent(row: queries.MoneyRow): MoneyEvent {
  const { id, of, bookingId, providerPaymentId, financialYear, serial, status, reference } = row;
  const event = { id, of, bookingId, at: row.at.toISOString(), amount: row.amountPaise / 100 };
  if (row.kind === "refund") return { ...event, kind: "refund", status, reference };
  const receiptNumber =
    financialYear === null || serial === null ? null : formatReceiptNumber(financialYear, serial);
  return { ...event, kind: "payment", providerPaymentId, receiptNumber };
}
