// Razorpay's settlement reconciliation: which payments and refunds were paid out to the merchant on which day. A payment
// belongs to the day of its creation. Bank holidays and other kinds of entries are not simulated.
import { createHash } from "node:crypto";
import { addDays, isCalendarDate, istDateOf, istInstant } from "#domain/ist-time.ts";
import type { Merchant } from "./merchant.ts";
import { type CapturedPayment, listCapturedBetween } from "./payments.sql.ts";
import { invalidField } from "./razorpay-errors.ts";
import { listProcessedBetween, type ProcessedRefund } from "./refunds.sql.ts";

const SETTLED_AFTER_DAYS = 2;
const SETTLED_AT = "10:00";

/** Both days are included. */
type DayRange = { first: string; last: string };

/**
 * What was settled in a month, or on one day of it (https://razorpay.com/docs/api/settlements/fetch-recon/).
 * @throws RazorpayError
 */
export async function listSettled({ db, now }: Merchant, query: unknown): Promise<object[]> {
  const { first, last } = readDays(query as Record<string, string | undefined>);
  const items: object[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const settledAt = istInstant(day, SETTLED_AT);
    if (settledAt > now()) break;
    const from = toUnixSeconds(addDays(day, -SETTLED_AFTER_DAYS));
    const end = toUnixSeconds(addDays(day, 1 - SETTLED_AFTER_DAYS));
    const settlement = newSettlement(day, settledAt);
    const payments = await listCapturedBetween(db, from, end);
    const refunds = await listProcessedBetween(db, from, end);
    items.push(...payments.map((payment) => paymentItem(payment, settlement)));
    items.push(...refunds.map((refund) => refundItem(refund, settlement)));
  }
  return items;
}

function readDays({ year, month, day }: Record<string, string | undefined>): DayRange {
  if (!/^\d{4}$/.test(year ?? "")) throw invalidField("year", "The year must be of four digits.");
  const start = `${year}-${(month ?? "").padStart(2, "0")}`;
  if (!isCalendarDate(`${start}-01`)) throw invalidField("month", "The month must be between 1 and 12.");
  if (day === undefined) {
    const next = addDays(`${start}-01`, 31).slice(0, 7);
    return { first: `${start}-01`, last: addDays(`${next}-01`, -1) };
  }
  const date = `${start}-${day.padStart(2, "0")}`;
  if (!isCalendarDate(date)) throw invalidField("day", "The day is not one of the month.");
  return { first: date, last: date };
}

/** The start of the day in India. */
function toUnixSeconds(day: string): number {
  return istInstant(day, "00:00").getTime() / 1000;
}

type Settlement = { settled: true; settled_at: number; settlement_id: string; settlement_utr: string };

/** One settlement a day. Its ids are derived from the day, so that every request returns the same ids. */
function newSettlement(day: string, settledAt: Date): Settlement {
  const hash = createHash("sha256").update(`settlement of ${day}`).digest("hex");
  return {
    settled: true,
    settled_at: settledAt.getTime() / 1000,
    settlement_id: `setl_${hash.slice(0, 14)}`,
    settlement_utr: `SANDBOX${istDateOf(settledAt).replaceAll("-", "")}`,
  };
}

function paymentItem({ entity, receipt }: CapturedPayment, settlement: Settlement) {
  const fee = entity.fee ?? 0;
  return {
    entity_id: entity.id,
    type: "payment",
    debit: 0,
    credit: entity.amount - fee,
    amount: entity.amount,
    currency: entity.currency,
    fee,
    tax: entity.tax ?? 0,
    on_hold: false,
    ...settlement,
    created_at: entity.created_at,
    description: null,
    notes: entity.notes,
    payment_id: null,
    order_id: entity.order_id,
    order_receipt: receipt,
    method: entity.method,
  };
}

function refundItem({ entity, orderId, receipt }: ProcessedRefund, settlement: Settlement) {
  return {
    entity_id: entity.id,
    type: "refund",
    debit: entity.amount,
    credit: 0,
    amount: entity.amount,
    currency: entity.currency,
    fee: 0,
    tax: 0,
    on_hold: false,
    ...settlement,
    created_at: entity.created_at,
    description: null,
    notes: entity.notes,
    payment_id: entity.payment_id,
    order_id: orderId,
    order_receipt: receipt,
    method: null,
  };
}
