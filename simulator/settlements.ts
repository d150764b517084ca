// What the simulated gateway pays out to the merchant's bank: each morning the payments and refunds that began two IST days
// before. They follow from the payments and refunds, and are stored nowhere. Disputes are in none of them.
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import type { PaymentEntity, RefundEntity } from "./entities.ts";
import { type Merchant, unixSeconds } from "./merchant.ts";
import { listAllPayments } from "./payments.sql.ts";
import { listAllRefunds } from "./refunds.sql.ts";

const DAYS_TO_SETTLEMENT = 2;
const SETTLED_AT = "11:00";

/** Oldest first. */
export async function listSettlementParts(merchant: Merchant) {
  const payments = (await listAllPayments(merchant.db)).filter(({ captured }) => captured);
  const refunds = (await listAllRefunds(merchant.db)).filter(({ status }) => status !== "failed");
  const orderOf = new Map(payments.map(({ id, order_id }) => [id, order_id]));
  const parts = [
    ...payments.map(toPayment),
    ...refunds
      .filter(({ payment_id }) => orderOf.has(payment_id))
      .map((refund) => toRefund(refund, orderOf.get(refund.payment_id) ?? null)),
  ];
  return parts
    .filter(({ settled_at }) => settled_at <= unixSeconds(merchant))
    .sort((one, other) => one.created_at - other.created_at);
}

/** Newest first. */
export async function listSettlements(merchant: Merchant) {
  const byId = Map.groupBy(await listSettlementParts(merchant), ({ settlement_id }) => settlement_id);
  return [...byId]
    .map(([id, parts]) => ({
      id,
      entity: "settlement",
      amount: parts.reduce((sum, { credit, debit }) => sum + credit - debit, 0),
      status: "processed",
      fees: 0,
      tax: 0,
      utr: parts[0]?.settlement_utr ?? "",
      created_at: parts[0]?.settled_at ?? 0,
    }))
    .sort((one, other) => other.created_at - one.created_at);
}

function settlementOf(createdAt: number) {
  const date = addDays(istDateOf(new Date(createdAt * 1000)), DAYS_TO_SETTLEMENT);
  const digits = date.replaceAll("-", "");
  return {
    currency: "INR",
    on_hold: false,
    settled: true,
    created_at: createdAt,
    settled_at: istInstant(date, SETTLED_AT).getTime() / 1000,
    settlement_id: `setl_${digits}000000`,
    settlement_utr: `SANDBOX${digits}`,
    posted_at: null,
    credit_type: "default",
    description: null,
    notes: "{}",
    order_receipt: null,
    method: "upi",
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: null,
  };
}

function toPayment({ id, amount, fee, tax, order_id, created_at }: PaymentEntity) {
  const [debit, credit] = [0, amount - (fee ?? 0)];
  const own = { entity_id: id, type: "payment", debit, credit, amount, fee: fee ?? 0, tax: tax ?? 0 };
  return { ...own, ...settlementOf(created_at), payment_id: null, order_id };
}

function toRefund({ id, amount, payment_id, created_at }: RefundEntity, orderId: string | null) {
  const own = { entity_id: id, type: "refund", debit: amount, credit: 0, amount, fee: 0, tax: 0 };
  return { ...own, ...settlementOf(created_at), payment_id, order_id: orderId };
}
